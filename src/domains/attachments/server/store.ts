import { readFile } from 'node:fs/promises';
import type { Services } from '#server/context.ts';
import { type PixelSize, UnreadablePicture, measurePicture, storePicture } from '#server/files/pictures.ts';
import type { ReceivedFile } from '#server/files/receive.ts';
import { type StoredFile, storeFile } from '#server/files/stored.ts';
import { type FileRule, sizeProblem, wrongSize } from '#domains/attachments/rules.ts';
import { InvalidInput } from '#shared/errors.ts';

/** How a file is refused: the message for a picture that cannot be decoded, and the field of all messages. */
export type WrongTypeRefusal = { wrongType: string; field: string };

/** The size of a picture. @throws InvalidInput if it cannot be decoded or its size does not match the rule */
export async function requirePicture(
  { path }: ReceivedFile,
  rule: FileRule,
  { wrongType, field }: WrongTypeRefusal,
): Promise<PixelSize> {
  const measured = await measurePicture(await readFile(path));
  if (measured === 'unreadable') throw new InvalidInput(wrongType, field);
  if (measured === 'too many pixels') throw new InvalidInput(wrongSize(rule), field);
  const problem = sizeProblem(rule, measured);
  if (problem) throw new InvalidInput(problem, field);
  return measured;
}

/** Stores a received file. @throws InvalidInput for a picture that cannot be decoded completely */
export async function storeReceived(
  services: Services,
  file: ReceivedFile,
  { wrongType, field }: WrongTypeRefusal,
): Promise<StoredFile> {
  if (file.type.kind !== 'image') return storeFile(services, file);
  try {
    return await storePicture(services, await readFile(file.path));
  } catch (error) {
    if (error instanceof UnreadablePicture) throw new InvalidInput(wrongType, field);
    throw error;
  }
}
