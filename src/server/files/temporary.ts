/** Files of calls that are still being read: a folder per call, which goes with it. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '#server/config.ts';
import { ASIDE, storage } from '#server/files/storage.ts';
import { HOUR } from '#shared/time.ts';

function temporaryRoot(): string {
  return join(config().DATA_DIR, 'tmp');
}

/** Gives `work` an empty folder and takes it away afterwards, however `work` ends. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(temporaryRoot(), randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes away what a killed process left: no call takes an hour. */
export async function sweepTemporary(now: Date): Promise<void> {
  const { folder } = storage();
  const roots = [temporaryRoot(), ...(folder ? [join(folder, ASIDE)] : [])];
  for (const root of roots) {
    for (const name of await readdir(root).catch(() => [])) {
      const path = join(root, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < now.getTime() - HOUR) await rm(path, { recursive: true, force: true });
    }
  }
}
