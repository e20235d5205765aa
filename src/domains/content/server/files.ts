/** The new files of a save: their groups, checks and storage. Nothing of them belongs to an item until its transaction. */
import type { Call, Services } from '#server/context.ts';
import type { FileType } from '#server/files/kinds.ts';
import type { ReceivedFile, SentFile } from '#server/files/receive.ts';
import type { StoredFile } from '#server/files/stored.ts';
import type { FileRule } from '#domains/attachments/index.ts';
import {
  displayName,
  requirePicture,
  requireUpload,
  storeReceived,
  uploadsOf,
} from '#domains/attachments/server/index.ts';
import {
  type FileGroup,
  type FileGroups,
  GROUP_NAMES,
  groupNamed,
  groupOfTag,
  hasOnlyPictures,
} from '#domains/content/files.ts';
import type { FileChangeInput, FileTextsInput, PerFile } from '#domains/content/schema.ts';
import { LIMIT_TEXTS } from '#domains/content/texts.ts';
import { InvalidInput } from '#shared/errors.ts';
import { fileKindOf } from '#shared/uploads.ts';

/** The form fields that hold files. */
export const FILE_FIELDS = ['file', 'files', 'image', ...GROUP_NAMES.filter((name) => name !== 'file')];

/** The field names its group, except where the tags do. */
const isNamed = ({ field }: SentFile, { tags }: FileTextsInput) =>
  field !== 'file' && (field !== 'files' || !Array.isArray(tags));

/** The tag of a file while it arrives; undefined if it depends on the files after it. */
export function tagOf(file: SentFile, texts: FileTextsInput): string | undefined {
  if (isNamed(file, texts)) return groupNamed(file.field);
  return Array.isArray(texts.tags) ? (texts.tags[file.index] ?? '') : undefined;
}

/** The tags of all files. With tags by group, the files of the field `file` are those of the groups that no other field names. */
function tagsOf(files: SentFile[], texts: FileTextsInput): string[] {
  const { tags } = texts;
  const named = new Set(files.filter((file) => isNamed(file, texts)).map(({ field }) => groupNamed(field)));
  const others = Object.entries(tags).flatMap(([group, list]) =>
    Array.isArray(list) && !named.has(groupNamed(group)) ? list.map(() => group) : [],
  );
  return files.map((file) => tagOf(file, texts) ?? others.shift() ?? 'file');
}

/** A stored file of a save, with its group and its texts. */
export type NewFile = StoredFile & {
  filename: string;
  tag: string;
  title: string;
  imgDescription: string;
  ctaBtnText: string;
  ctaBtnURL: string;
  order: number | undefined;
};

/** The group that a file is of. @throws InvalidInput for a group that the item does not have */
export function requireGroup(groups: FileGroups, tag: string, index: number): FileGroup {
  const name = groupOfTag(groups, tag);
  const group = name && groups[name];
  if (!group) throw new InvalidInput(LIMIT_TEXTS.unknownGroup, `file.${index}`);
  return group;
}

/** Whether a group accepts a type of file. GIF files are not pictures of the website. */
export function accepts(group: FileGroup, { mimetype }: Pick<FileType, 'mimetype'>): boolean {
  return fileKindOf(mimetype) === group.kind && mimetype !== 'image/gif';
}

const ruleOf = ({ kind, exact }: FileGroup): FileRule => ({ kinds: [kind], onlyOne: false, ...(exact && { exact }) });

type Sent = { file: ReceivedFile; group: FileGroup } & Omit<NewFile, keyof StoredFile | 'filename'>;

/** The files of a form with their groups, and what it says of them. @throws InvalidInput for a group that the item does not have */
function filesOf(received: ReceivedFile[], groups: FileGroups, texts: FileTextsInput): Sent[] {
  const counts = new Map<string, number>();
  const tags = tagsOf(received, texts);
  return received.map((file, index) => {
    const tag = tags[index] ?? '';
    const group = requireGroup(groups, tag, file.index);
    const name = groupOfTag(groups, tag) ?? '';
    const place = counts.get(name) ?? 0;
    counts.set(name, place + 1);
    const valueOf = <T>(values: PerFile<T>) => (Array.isArray(values) ? values[file.index] : values[name]?.[place]);
    return {
      file,
      group,
      tag: !Array.isArray(texts.tags) && hasOnlyPictures(groups) ? (valueOf(texts.tags) ?? '') : tag,
      title: valueOf(texts.titles) ?? '',
      imgDescription: valueOf(texts.imgDescription) ?? '',
      ctaBtnText: '',
      ctaBtnURL: '',
      order: undefined,
      ...valueOf(texts.extra),
    };
  });
}

const refusalOf = ({ index }: ReceivedFile, { wrongType }: FileGroup) => ({ wrongType, field: `file.${index}` });

/**
 * Checks all files of a save, and then stores them. The field of an error names the file: `file.6` is the seventh one.
 * @throws InvalidInput with the message of the group
 */
export async function storeNewFiles(
  services: Services,
  received: ReceivedFile[],
  { groups, texts }: { groups: FileGroups; texts: FileTextsInput },
): Promise<NewFile[]> {
  const files = filesOf(received, groups, texts);
  for (const { file, group } of files) {
    if (!accepts(group, file.type)) throw new InvalidInput(group.wrongType, `file.${file.index}`);
    if (group.kind === 'image') await requirePicture(file, ruleOf(group), refusalOf(file, group));
  }
  const stored: NewFile[] = [];
  for (const { file, group, ...given } of files) {
    const storedFile = await storeReceived(services, file, refusalOf(file, group));
    stored.push({ ...storedFile, filename: displayName(file.filename), ...given });
  }
  return stored;
}

/**
 * The files of a save that were uploaded before. The field of an error names the file: `file.6` is the seventh one.
 * @throws InvalidInput with the message of the group, or if the upload is too old
 */
export async function uploadedFiles(call: Call, groups: FileGroups, added: FileChangeInput[]): Promise<NewFile[]> {
  const uploads = await uploadsOf(call, added);
  return added.map(
    ({ _id, order, tag = '', title = '', imgDescription = '', ctaBtnText = '', ctaBtnURL = '' }, index) => {
      const group = requireGroup(groups, tag, index);
      const refusal = { wrongType: group.wrongType, field: `file.${index}` };
      const { filename, received, stored } = requireUpload(uploads.get(_id), ruleOf(group), refusal);
      if (!accepts(group, received)) throw new InvalidInput(refusal.wrongType, refusal.field);
      return { ...stored, filename, order, tag, title, imgDescription, ctaBtnText, ctaBtnURL };
    },
  );
}
