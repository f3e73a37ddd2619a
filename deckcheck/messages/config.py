"""The messages of configuration files."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "config-toml": "not valid TOML: {detail}",
    "config-mapping": "a configuration is a mapping from settings to their values",
    "config-key": "there is no setting `{key}`; the settings are: {known}",
    "config-not-per-file": "`{key}` is for the whole configuration and cannot stand under `per-file`",
    "config-text": "`{key}` must be text",
    "config-texts": "`{key}` must be a text or a list of texts",
    "config-flag": "`{key}` must be true or false",
    "config-date": "`{key}` must be a date, written YYYY-MM-DD",
    "config-per-file": "`per-file` must be a mapping from patterns of files to settings",
    "config-pattern": "{pattern} is no pattern of files; write it with / as from the folder of this file, without . and ..",
    "config-code": "`{key}`: there is no code {name}",
    "excluded-all": "nothing to check: a configuration excludes {n} {n:file|files}",
    "settings-head": "{n} {n:file|files}, the first: {path}",
    "settings-line": "  {key} = {value}",
    "settings-from": "({origin})",
    "settings-default": "default",
    "settings-option": "command line",
    "settings-excluded": "{n} {n:file is|files are} excluded",
    "settings-none": "none",
    "settings-configuration": "  configuration: {path}",
}
