/** The forms of the editors: their values, their schemas, and how they are filled from an item. */
import { z } from 'zod';
import { blankOf } from '#domains/content/field-info.ts';
import {
  type ContentFile,
  type FileGroups,
  GROUP_NAMES,
  type GroupName,
  fileProblems,
} from '#domains/content/files.ts';
import { KINDS, type KindName, draftFields, fileGroups, kindOf, metaOf } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { type Place, Translations, placesOf } from '#domains/content/translations.ts';
import { fieldsOf, keysOf } from '#shared/objects.ts';
import { toLocal } from '#shared/time.ts';

/** The texts of a picture and of its button. The `tag` is the alternative text. */
export type Caption = Pick<ContentFile, 'tag' | 'title' | 'imgDescription'> & Omit<ContentFile['extra'], 'order'>;
export const NO_CAPTION: Caption = { tag: '', title: '', imgDescription: '', ctaBtnText: '', ctaBtnURL: '' };

/** The texts of a stored picture. The tag of a picture without an alternative text is its group. */
export function captionOf({ type, tag, title, imgDescription, extra }: ContentFile): Caption {
  const { ctaBtnText, ctaBtnURL } = extra;
  return { tag: tag === type ? '' : tag, title, imgDescription, ctaBtnText, ctaBtnURL };
}

/** The files of a form: the keys of each group in display order, and the texts by key. The key of a stored file is its id. */
export type FileValues = Record<GroupName, string[]> & { captions: Record<string, Caption> };

/** The values of a form. Its kind says what its `meta` contains. */
export type FormValues = FileValues & {
  name?: string;
  description?: string;
  price?: number | null;
  active: boolean;
  meta: Record<string, unknown>;
  translations: Translations;
};

const Keys = z.array(z.string());
const Files = z.object({
  file: Keys,
  thumbnail: Keys,
  banner: Keys,
  floor_plan: Keys,
  video: Keys,
  translations: Translations,
  captions: z.record(
    z.string(),
    z.object({
      tag: z.string(),
      title: z.string(),
      imgDescription: z.string(),
      ctaBtnText: z.string(),
      ctaBtnURL: z.string(),
    }),
  ),
});

/** The texts of a form, each once. */
export function placesOfForm(type: KindName, values: FormValues): Place[] {
  const keys = groupsOf(type, values.meta).flatMap(([name]) => values[name]);
  return placesOf(type, values, Object.fromEntries(keys.map((key) => [key, values.captions[key] ?? NO_CAPTION])));
}

/** The number of files. A missing one is none of the form's problems: visitors see a drawn picture. */
function filesSchema(type: KindName) {
  return Files.extend({ meta: z.unknown() })
    .superRefine(({ meta, ...files }, refinement) => {
      for (const { field, message } of fileProblems(groupsFor(type, meta), (name) => files[name].length, true))
        refinement.addIssue({ code: 'custom', path: [field], message });
    })
    .transform(({ meta: _meta, ...files }) => files);
}

/** The groups of files of a form, by its `meta`. */
function groupsFor(type: KindName, meta: unknown): FileGroups {
  return fileGroups(type, fieldsOf(meta));
}

export function groupsOf(type: KindName, meta: unknown) {
  const groups = groupsFor(type, meta);
  return keysOf<FileGroups>(groups).flatMap((name) => {
    const group = groups[name];
    return group ? [[name, group] as const] : [];
  });
}

/** The values of a form with null for the optional groups of its kind whose texts are all blank. */
function withoutBlanks(type: KindName, values: unknown): unknown {
  const meta = fieldsOf(fieldsOf(values).meta);
  const { optionalGroups = [] } = kindOf(type);
  const isBlank = (name: string) => Object.values(fieldsOf(meta[name])).every((text) => !String(text).trim());
  const blanks = optionalGroups.filter((name) => meta[name] !== undefined && isBlank(name));
  if (blanks.length === 0) return values;
  return { ...fieldsOf(values), meta: { ...meta, ...Object.fromEntries(blanks.map((name) => [name, null])) } };
}

/**
 * The schema of the form of a kind: its fields, with the rules and messages of the server, and its files.
 * @param mayBeBlank whether fields may be blank, as in a draft
 */
export function formSchema(type: KindName, mayBeBlank = false) {
  const rules = mayBeBlank ? draftFields(type) : KINDS[type].fields;
  const fields = z.preprocess((values) => withoutBlanks(type, values), rules);
  const schema: unknown = z.intersection(fields, filesSchema(type));
  return schema as z.ZodType<FormValues, FormValues>;
}

/** The schema of the form of a kind, whose fields may be blank as long as `mayBeBlank` says so. */
export function editorSchema(type: KindName, mayBeBlank: () => boolean): z.ZodType<FormValues, FormValues> {
  const [complete, draft] = [formSchema(type), formSchema(type, true)];
  return z.custom<FormValues>().transform((values, refinement) => {
    const { data, error } = (mayBeBlank() ? draft : complete).safeParse(values);
    for (const { path, message } of error?.issues ?? []) refinement.addIssue({ code: 'custom', path, message });
    return data ?? z.NEVER;
  });
}

function filesOf(pictures: readonly ContentFile[]): FileValues {
  const keysIn = (group: GroupName) => pictures.filter(({ type }) => type === group).map(({ _id }) => _id);
  const groups = Object.fromEntries(GROUP_NAMES.map((name) => [name, keysIn(name)])) as Record<GroupName, string[]>;
  return { ...groups, captions: Object.fromEntries(pictures.map((file) => [file._id, captionOf(file)])) };
}

/** The name and the description with which a new item begins. */
export type NewTexts = Pick<FormValues, 'name' | 'description'>;

/**
 * @param given parts of the `meta` of a new item; they also complete those that an item lacks
 * @param texts those of a new item
 * @returns a function that makes the values of the form from an item, or those of a new one
 */
export function fillOf(type: KindName, given: object = {}, texts: NewTexts = {}) {
  const { meta: blank, ...values } = blankOf(KINDS[type].fields);
  const suggested = kindOf(type).suggested?.(toLocal(new Date()).day);
  return (item?: ContentItem): FormValues => {
    const { name, description, price, active } = item ?? ({ ...values, ...texts } as Omit<FormValues, 'meta'>);
    const meta = { ...fieldsOf(blank), ...(!item && suggested), ...given, ...(item && metaOf(type, item)) };
    const translations = item?.translations ?? {};
    return { name, description, price, active, meta, translations, ...filesOf(item?.pictures ?? []) };
  };
}
