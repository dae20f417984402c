"""A Dask cluster on this machine, in a process of its own: `python tests/cluster_host.py WORKERS`.

It says its address and its workers' processes, takes numbers of workers to have from then on, and
ends with its standard input. With a second word its scheduler says that it is of that version.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO


@dataclass(frozen=True)
class Host:
    """A cluster: the address of its scheduler, and its workers' process ids."""

    address: str
    workers: list[int]
    told: IO[str]

    def scale(self, workers: int) -> None:
        """Have so many workers from now on."""
        print(workers, file=self.told, flush=True)


@contextlib.contextmanager
def hosted(
    folder: Path, environment: Mapping[str, str], workers: int, *version: str
) -> Iterator[Host]:
    """Have a cluster for a while; its workers keep their files in a folder."""
    with subprocess.Popen(
        [sys.executable, __file__, str(workers), *version],
        cwd=folder,
        env={**environment, "DASK_TEMPORARY_DIRECTORY": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        said = json.loads(process.stdout.readline())
        yield Host(said["address"], said["workers"], process.stdin)
        process.communicate()


def main() -> None:
    import distributed.versions
    from distributed import Client, LocalCluster

    if len(sys.argv) > 2:
        distributed.versions.version = lambda _: sys.argv[2]
    with LocalCluster(
        n_workers=int(sys.argv[1]),
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as cluster:
        with Client(cluster) as client:
            workers = list(client.run(os.getpid).values())
        print(json.dumps({"address": cluster.scheduler_address, "workers": workers}), flush=True)
        for line in sys.stdin:
            cluster.scale(int(line))


if __name__ == "__main__":
    main()
