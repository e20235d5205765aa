/** The archives that `npm run backup` has named itself. */
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^cockpit-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(?:\.age)?$/;

/** The name contains the time in UTC, so that names sort by age. */
export function archiveName(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `cockpit-${time}Z.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** The archives of a folder, the newest first. */
export function archivesIn(folder: string): { file: string; createdAt: Date }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .reverse()
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      return day ? [{ file: join(folder, name), createdAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : [];
    });
}

/** Removes the archives of a folder that were made before a time. @returns them */
export async function removeArchives(folder: string, before: Date): Promise<string[]> {
  const old = archivesIn(folder).filter(({ createdAt }) => createdAt < before);
  for (const { file } of old) await rm(file);
  return old.map(({ file }) => file);
}
