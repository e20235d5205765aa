/** Temporary files of uploads: one folder per call, deleted when the call ends. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Moment, Services } from '#server/context.ts';
import { PARTIAL_FOLDER } from '#server/files/storage.ts';
import { HOUR } from '#shared/time.ts';

function temporaryRoot({ config }: Pick<Services, 'config'>): string {
  return join(config.DATA_DIR, 'tmp');
}

/** Runs `work` with an empty folder, which is deleted afterwards, also when `work` throws. */
export async function inTemporaryFolder<T>(
  services: Pick<Services, 'config'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(temporaryRoot(services), randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes files that killed processes have left behind. They are older than an hour, which no call takes. */
export async function sweepTemporary({ services, now }: Moment): Promise<void> {
  const { folder } = services.storage;
  const roots = [temporaryRoot(services), ...(folder ? [join(folder, PARTIAL_FOLDER)] : [])];
  for (const root of roots) {
    for (const name of await readdir(root).catch(() => [])) {
      const path = join(root, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < now.getTime() - HOUR) await rm(path, { recursive: true, force: true });
    }
  }
}
