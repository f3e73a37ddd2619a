"""Writing files: whole or not at all, through links, and beside whatever is there already."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from deckcheck.files import FileExistsAlreadyError, write_atomically
from deckcheck.repository import is_within, leads_out, repository


def temporary(path: Path, number: str = "") -> Path:
    return Path(f"{path}.{os.getpid()}{number}.tmp")


class TestWriteAtomically:
    def test_a_file_is_made_and_made_anew(self, tmp_path: Path) -> None:
        path = tmp_path / "a.txt"
        write_atomically(str(path), b"one", overwrite=False)
        write_atomically(str(path), b"two")
        assert path.read_bytes() == b"two"
        assert os.listdir(tmp_path) == ["a.txt"]

    def test_what_a_user_made_stays_unless_asked_for(self, tmp_path: Path) -> None:
        path = tmp_path / "a.txt"
        path.write_bytes(b"mine")
        with pytest.raises(FileExistsAlreadyError):
            write_atomically(str(path), b"two", overwrite=False)
        assert path.read_bytes() == b"mine"

    def test_a_file_of_the_name_that_it_would_take_meanwhile_is_left_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "a.txt"
        for number, content in (("", b"theirs"), ("-1", b"others'")):
            temporary(path, number).write_bytes(content)
        write_atomically(str(path), b"ours")
        assert path.read_bytes() == b"ours"
        assert temporary(path).read_bytes() == b"theirs"
        assert temporary(path, "-1").read_bytes() == b"others'"
        assert len(os.listdir(tmp_path)) == 3

    def test_a_link_of_that_name_is_not_written_through(self, tmp_path: Path) -> None:
        path = tmp_path / "a.txt"
        (tmp_path / "elsewhere").write_bytes(b"theirs")
        temporary(path).symlink_to(tmp_path / "elsewhere")
        write_atomically(str(path), b"ours")
        assert (tmp_path / "elsewhere").read_bytes() == b"theirs"
        assert temporary(path).is_symlink()

    def test_where_writing_fails_the_file_stays_and_only_ours_is_taken_away(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "a.txt"
        path.write_bytes(b"mine")
        temporary(path).write_bytes(b"theirs")

        def full(source: str, target: str) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "replace", full)
        with pytest.raises(OSError, match="No space"):
            write_atomically(str(path), b"ours")
        assert path.read_bytes() == b"mine"
        assert temporary(path).read_bytes() == b"theirs"
        assert len(os.listdir(tmp_path)) == 2

    def test_a_link_stays_one_and_the_file_is_written_where_it_lies(self, tmp_path: Path) -> None:
        folder = tmp_path / "real"
        folder.mkdir()
        (folder / "a.txt").write_bytes(b"one")
        link = tmp_path / "a.txt"
        link.symlink_to(folder / "a.txt")
        write_atomically(str(link), b"two")
        assert link.is_symlink()
        assert (folder / "a.txt").read_bytes() == b"two"
        assert os.listdir(folder) == ["a.txt"]

    @pytest.mark.skipif(not hasattr(os, "fchmod"), reason="no rights of files here")
    def test_a_file_keeps_the_rights_that_were_given_to_it(self, tmp_path: Path) -> None:
        path = tmp_path / "a.txt"
        path.write_bytes(b"one")
        path.chmod(0o664)
        before = os.umask(0o077)
        try:
            write_atomically(str(path), b"two")
        finally:
            os.umask(before)
        assert path.stat().st_mode & 0o777 == 0o664

    @pytest.mark.parametrize("links", [True, False])
    def test_of_two_who_write_a_new_file_at_once_one_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
    ) -> None:
        path = tmp_path / "a.txt"
        fdopen = os.fdopen

        def meanwhile(*given: Any) -> Any:
            path.write_bytes(b"theirs")
            return fdopen(*given)

        def unknown(source: str, target: str) -> None:
            raise OSError(95, "Operation not supported")

        monkeypatch.setattr(os, "fdopen", meanwhile)
        if not links:
            monkeypatch.setattr(os, "link", unknown)
        with pytest.raises(FileExistsAlreadyError):
            write_atomically(str(path), b"ours", overwrite=False)
        assert path.read_bytes() == b"theirs"
        assert os.listdir(tmp_path) == ["a.txt"]

    def test_a_new_file_is_written_where_links_are_not_known(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delattr(os, "link")
        write_atomically(str(tmp_path / "a.txt"), b"ours", overwrite=False)
        assert (tmp_path / "a.txt").read_bytes() == b"ours"
        assert os.listdir(tmp_path) == ["a.txt"]

    @pytest.mark.skipif(not os.path.exists("/dev/null"), reason="no devices among the files")
    def test_a_device_takes_what_it_is_given(self) -> None:
        write_atomically("/dev/null", b"gone")
        assert Path("/dev/null").is_char_device()


class TestRepository:
    @pytest.fixture
    def root(self, tmp_path: Path) -> Path:
        root = tmp_path / "repository"
        (root / ".git").mkdir(parents=True)
        (root / "decks" / "old").mkdir(parents=True)
        return root

    def test_it_is_the_nearest_folder_with_its_mark_or_the_folder_itself(self, root: Path, tmp_path: Path) -> None:
        assert repository(str(root / "decks" / "old")) == str(root)
        assert repository(str(root)) == str(root)
        assert repository(str(tmp_path)) == str(tmp_path)

    def test_a_folder_whose_name_begins_alike_is_another(self) -> None:
        assert is_within("/a/b", "/a/b")
        assert is_within("/a/b/c", "/a/b")
        assert is_within("/a", "/")
        assert not is_within("/a/bc", "/a/b")

    def test_a_link_leads_out_where_it_ends_elsewhere(self, root: Path, tmp_path: Path) -> None:
        inside, outside = root / "x.deck.yaml", tmp_path / "y.deck.yaml"
        inside.touch()
        outside.touch()
        link = root / "decks" / "a.deck.yaml"
        assert not leads_out(str(inside))
        link.symlink_to("../x.deck.yaml")
        assert not leads_out(str(link))
        link.unlink()
        link.symlink_to("../../y.deck.yaml")
        assert leads_out(str(link))
        (root / "decks" / "b.deck.yaml").symlink_to("a.deck.yaml")
        assert leads_out(str(root / "decks" / "b.deck.yaml"))
