/** The body of a save with files. */
import { CallFailed } from '#client/failure.ts';
import type { AddedFile, Changes } from '#domains/content/client/changes.ts';
import { GROUP_NAMES, type GroupName } from '#domains/content/files.ts';
import type { FieldMessage } from '#shared/errors.ts';
import { MAX_BYTES_OF_ALL, MAX_FILES, TOO_LARGE_TOGETHER, TOO_MANY_FILES } from '#shared/uploads.ts';

/** What a save says besides its files. Objects and lists are sent as JSON. */
export type SentFields = Record<string, string | number | boolean | object | null | undefined>;

export type SentFile = AddedFile & { file: File };

const textOf = (value: NonNullable<SentFields[string]>) => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The fields come before the files, because the server decides by them whether it accepts the files. */
export function contentBody(fields: SentFields, files: readonly SentFile[]): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.append(name, value === null ? '' : textOf(value));
  }
  body.append('tags', JSON.stringify(files.map(({ group, tag }) => tag || group)));
  body.append('titles', JSON.stringify(files.map(({ title }) => title)));
  body.append('imgDescription', JSON.stringify(files.map(({ imgDescription }) => imgDescription)));
  body.append(
    'extra',
    JSON.stringify(files.map(({ order, ctaBtnText, ctaBtnURL }) => ({ order, ctaBtnText, ctaBtnURL }))),
  );
  for (const { file } of files) body.append('file', file);
  return body;
}

/** Refuses more files than the server accepts at once, before they are sent. @throws CallFailed */
export function requireSendable(files: readonly SentFile[]): void {
  const field = files[0]?.group ?? GROUP_NAMES[0];
  const refuse = (message: string) => {
    throw new CallFailed({ status: 400, message, fields: [{ field, message }] });
  };
  if (files.length > MAX_FILES) refuse(TOO_MANY_FILES);
  if (files.reduce((sum, { file }) => sum + file.size, 0) > MAX_BYTES_OF_ALL) refuse(TOO_LARGE_TOGETHER);
}

/** The file that a message is about: `file.6` is the seventh of the save. */
export function fileOfMessage<Sent extends Changes['added'][number]>(
  { field }: FieldMessage,
  files: readonly Sent[],
): Sent | undefined {
  const index = /^file\.(\d+)$/.exec(field)?.[1];
  return index === undefined ? undefined : files[Number(index)];
}

/** The message at the group of a file, with the name of the file. */
export function atGroup(message: FieldMessage, sent: { group: GroupName; file: File }): FieldMessage {
  return { field: sent.group, message: `${sent.file.name}: ${message.message}` };
}
