/** The folders of backups that are being written. They hold the plain dump, so those of killed processes are removed. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^\.backup-(?:(\d+)-)?[^-]+$/;

/** A new folder, whose name has the id of this process. */
export const backupFolder = (parent: string): Promise<string> => mkdtemp(join(parent, `.backup-${process.pid}-`));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders of processes that have ended, and with `own` those of this process. Synchronous, for the end of a process. */
export function removeLeftovers(parent: string, { own = false } = {}): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const found = NAME.exec(name);
    if (!found) continue;
    const pid = Number(found[1] ?? 0);
    const isOver = pid === process.pid ? own : pid === 0 || !isAlive(pid);
    if (isOver) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
