/** The files of the demo, from `seeds/pictures/`. Each picture has there all copies that the product makes of an upload. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HEAD_BYTES, fileType } from '#server/files/kinds.ts';
import { COPIES, MAIN_ENDING, storePicture } from '#server/files/pictures.ts';
import { type FileServices, STEM_LENGTH, type StoredFile, storeFile } from '#server/files/stored.ts';

const FOLDER = join(import.meta.dirname, '../pictures');

export type DemoFile = StoredFile & { filename: string };

const stemOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, STEM_LENGTH);

/** Stores a picture. Its copies are put where the product expects them, so that it draws none. */
export async function storeDemoPicture(services: FileServices, name: string): Promise<DemoFile> {
  const read = (ending: string) => readFile(join(FOLDER, `${name}${ending}`));
  const main = await read(MAIN_ENDING);
  const stem = stemOf(main);
  for (const ending of COPIES) await services.storage.disk.put(`${stem}${ending}`, await read(ending));
  return { filename: `${name}.jpg`, ...(await storePicture(services, main)) };
}

/** Stores a file that is no picture. */
export async function storeDemoFile(services: FileServices, filename: string): Promise<DemoFile> {
  const path = join(FOLDER, filename);
  const content = await readFile(path);
  const type = fileType(content.subarray(0, HEAD_BYTES))!;
  const stored = await storeFile(services, { path, stem: stemOf(content), size: content.length, type });
  return { filename, ...stored };
}
