/** The files that come with a save: their groups, checks and storage. Nothing of them belongs to an item until its transaction. */
import { readFile } from 'node:fs/promises';
import type { Services } from '#server/context.ts';
import { UnreadablePicture, measurePicture, storePicture } from '#server/files/pictures.ts';
import type { FileType } from '#server/files/kinds.ts';
import type { ReceivedFile } from '#server/files/receive.ts';
import { type StoredFile, storeFile } from '#server/files/stored.ts';
import { displayName } from '#domains/attachments/server/display-name.ts';
import { sizeProblem } from '#domains/attachments/rules.ts';
import { type FileGroup, type FileGroups, GROUP_NAMES, groupOfTag } from '#domains/content/kinds.ts';
import { LIMIT_TEXTS } from '#domains/content/texts.ts';
import { InvalidInput } from '#shared/errors.ts';

/** What the form says of its files, in their order. */
export type FileTexts = { tags: string[]; titles: string[]; descriptions: string[]; orders: (number | undefined)[] };

/** The form fields that hold files. A field with the name of a group holds files of that group. */
export const FILE_FIELDS = ['file', 'files', ...GROUP_NAMES.filter((name) => name !== 'file')];

/** A stored file of a save, with its group and its texts. */
export type NewFile = StoredFile & {
  filename: string;
  tag: string;
  title: string;
  imgDescription: string;
  order: number | undefined;
};

/** The tag of a file: the name of its form field if that is a group, otherwise what the form says. */
export function tagOf(file: { field: string; index: number }, tags: string[]): string {
  const isNamed = file.field !== 'file' && file.field !== 'files';
  return isNamed ? file.field : (tags[file.index] ?? '');
}

/** The group that a file is of. @throws InvalidInput for a group that the item does not have */
export function requireGroup(groups: FileGroups, tag: string, index: number): FileGroup {
  const name = groupOfTag(groups, tag);
  const group = name && groups[name];
  if (!group) throw new InvalidInput(LIMIT_TEXTS.unknownGroup, `file.${index}`);
  return group;
}

/** Whether a group accepts a type of file. GIF files are not pictures of the website. */
export function accepts(group: FileGroup, type: FileType): boolean {
  return type.kind === group.kind && type.extension !== 'gif';
}

async function requirePicture(path: string, group: FileGroup, field: string): Promise<void> {
  const measured = await measurePicture(await readFile(path));
  if (measured === 'unreadable') throw new InvalidInput(group.wrongType, field);
  const rule = { kinds: [group.kind], onlyOne: false, ...(group.exact && { exact: group.exact }) };
  const size = measured === 'too many pixels' ? { width: Infinity, height: Infinity } : measured;
  const problem = sizeProblem(rule, size);
  if (problem) throw new InvalidInput(problem, field);
}

async function store(services: Services, file: ReceivedFile, group: FileGroup): Promise<StoredFile> {
  if (file.type.kind !== 'image') return storeFile(services, file);
  try {
    return await storePicture(services, await readFile(file.path));
  } catch (error) {
    if (error instanceof UnreadablePicture) throw new InvalidInput(group.wrongType, `file.${file.index}`);
    throw error;
  }
}

/**
 * Checks all files of a save, and then stores them. The field of an error names the file: `file.6` is the seventh one.
 * @throws InvalidInput with the message of the group
 */
export async function storeNewFiles(
  services: Services,
  received: ReceivedFile[],
  { groups, texts }: { groups: FileGroups; texts: FileTexts },
): Promise<NewFile[]> {
  const grouped = received.map((file) => {
    const tag = tagOf(file, texts.tags);
    return { file, tag, group: requireGroup(groups, tag, file.index) };
  });
  for (const { file, group } of grouped) {
    if (!accepts(group, file.type)) throw new InvalidInput(group.wrongType, `file.${file.index}`);
    if (group.kind === 'image') await requirePicture(file.path, group, `file.${file.index}`);
  }
  const stored: NewFile[] = [];
  for (const { file, tag, group } of grouped) {
    stored.push({
      ...(await store(services, file, group)),
      filename: displayName(file.filename),
      tag,
      title: texts.titles[file.index] ?? '',
      imgDescription: texts.descriptions[file.index] ?? '',
      order: texts.orders[file.index],
    });
  }
  return stored;
}
