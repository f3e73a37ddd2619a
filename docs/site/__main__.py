"""`python -m docs.site FOLDER`: build the site into a folder; exit with 1 where a page or a link is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

from docs.site.build import NotBuiltError, build

if __name__ == "__main__":
    try:
        build(Path(sys.argv[1] if len(sys.argv) > 1 else "build/site"))
    except NotBuiltError as error:
        sys.exit(str(error))
