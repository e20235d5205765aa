/** The files of items, and the groups that they are in. */
import { z } from 'zod';
import { AttachmentView } from '#domains/attachments/index.ts';
import { FILE_TEXTS } from '#domains/content/texts.ts';
import type { FieldMessage } from '#shared/errors.ts';
import { keysOf } from '#shared/objects.ts';
import type { FileKind } from '#shared/uploads.ts';
import { msg, msgFilled } from '#shared/texts.ts';

/** A group of files of an item. The name of the group is the `tag` of its files. */
export type FileGroup = {
  label: string;
  kind: FileKind;
  /** The required width and height of a picture. */
  exact?: readonly [number, number];
  min: number;
  max: number;
  /** The message for a missing file. */
  missing: string;
  wrongType: string;
  /** The message for a file that is too large, if it has its own. */
  tooLarge?: string;
  /** Whether a picture has an alternative text, a title and a description. */
  hasTexts?: true;
  /** Whether a picture has a button. */
  hasButton?: true;
  /** Whether the form asks before a file is removed. */
  asksToRemove?: true;
};

export const GROUP_NAMES = ['file', 'thumbnail', 'banner', 'floor_plan', 'video'] as const;
export type GroupName = (typeof GROUP_NAMES)[number];
export type FileGroups = Partial<Record<GroupName, FileGroup>>;

const OTHER_GROUP_NAMES: Record<string, GroupName> = { files: 'file', image: 'file', images: 'file' };
/** The group that a form field, or a key of the texts of files, names. */
export const groupNamed = (name: string): GroupName | undefined =>
  GROUP_NAMES.find((each) => each === name) ??
  (Object.hasOwn(OTHER_GROUP_NAMES, name) ? OTHER_GROUP_NAMES[name] : undefined);

export const ContentFile = AttachmentView.extend({
  /** The group, which is also the tag. */
  type: z.string(),
  extra: z.object({ order: z.number(), ctaBtnText: z.string(), ctaBtnURL: z.string() }),
  /** In pixels; null for a file that is not a picture. */
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type ContentFile = z.output<typeof ContentFile>;

/** Pictures of the size of a screen. */
export const widePictures = { kind: 'image', exact: [1440, 820], wrongType: FILE_TEXTS.wrongPicture } as const;

export const floorPlan = {
  label: msg('Floor Plan'),
  kind: 'pdf',
  min: 1,
  max: 1,
  missing: FILE_TEXTS.floorPlan,
  wrongType: FILE_TEXTS.wrongPdf,
} as const;

/** Whether pictures are the only files of an item. The tag of a picture is then its alternative text. */
export function hasOnlyPictures(groups: FileGroups): boolean {
  const names = keysOf(groups);
  return names.length === 1 && names[0] === 'file';
}

/** The group of a file by its tag. Where pictures are the only files, all of them are in `file`. */
export function groupOfTag(groups: FileGroups, tag: string): GroupName | undefined {
  return hasOnlyPictures(groups) ? 'file' : keysOf(groups).find((name) => name === (tag || 'file'));
}

const tooMany = (max: number): string =>
  max === 1 ? msg('Please upload at most 1 file') : msgFilled('Please upload at most {max} files', { max });

/**
 * What is wrong with the number of files in each group, at the name of the group.
 * @param count counts the files of a group
 * @param mayLack whether files may be missing, for which visitors see drawn pictures
 */
export function fileProblems(groups: FileGroups, count: (name: GroupName) => number, mayLack: boolean): FieldMessage[] {
  return keysOf(groups).flatMap((field): FieldMessage[] => {
    const { min, max, missing } = groups[field]!;
    if (!mayLack && count(field) < min) return [{ field, message: missing }];
    if (count(field) > max) return [{ field, message: tooMany(max) }];
    return [];
  });
}
