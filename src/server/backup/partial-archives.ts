/** Archives that are being written. Those of killed processes are removed. Older releases wrote a folder with a plain dump. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^\.backup-(?:(\d+)-)?[^-]+$/;

/** A new name, which has the id of this process. */
export const partialArchive = (folder: string): string =>
  join(folder, `.backup-${process.pid}-${randomBytes(4).toString('hex')}`);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what processes that have ended have left in a folder. */
export function removePartialArchives(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const found = NAME.exec(name);
    const pid = Number(found?.[1] ?? 0);
    if (found && (pid === 0 || !isAlive(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
