/** A small disk for the binary log of a database server, which a test can fill and empty. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A tmpfs in a mount namespace. Ordinary users may make it, too, and it ends with the last process in it. */
const NAMESPACE = ['--user', '--map-root-user', '--mount'];
const MOUNT = ['mount', '-t', 'tmpfs', '-o', 'size=8m', 'none'];
const SIZE = 8 * 2 ** 20;

export type SmallDisk = {
  /** A program that starts the server with the disk, for `DB_SERVER`. */
  program: string;
  /** The option of the server that puts its binary log on the disk. */
  option: string;
  /** @param pid the server, as others do not see its disk */
  fill(pid: number): void;
  free(pid: number): void;
};

/**
 * Prepares the disk in a folder.
 * @param server the path of the database server
 * @returns undefined where this machine allows no such namespaces
 */
export function smallDisk(folder: string, server: string): SmallDisk | undefined {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  if (spawnSync('unshare', [...NAMESPACE, ...MOUNT, disk]).status !== 0) return undefined;
  const program = join(folder, 'server');
  // The server is asked for its version, too. In the namespace, it has the name of root.
  const script = `#!/bin/sh
case "$*" in *--version*) exec '${server}' "$@" ;; esac
exec unshare ${NAMESPACE.join(' ')} sh -c '${MOUNT.join(' ')} "$0" && exec "$@" --user=root' '${disk}' '${server}' "$@"
`;
  writeFileSync(program, script, { mode: 0o700 });
  const fillerOf = (pid: number) => `/proc/${pid}/root${disk}/filler`;
  return {
    program,
    option: `--log-bin=${disk}/changes`,
    fill(pid) {
      try {
        writeFileSync(fillerOf(pid), Buffer.alloc(SIZE));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
        throw error;
      }
      throw new Error('The disk is larger than expected');
    },
    free: (pid) => rmSync(fillerOf(pid)),
  };
}
