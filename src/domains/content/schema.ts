import { z } from 'zod';
import { ContentFile, groupNamed } from '#domains/content/files.ts';
import { KIND_NAMES, type KindName, kindOf } from '#domains/content/kinds.ts';
import { type PageTitle, SITE_PAGES } from '#domains/content/pages.ts';
import { LIMIT_TEXTS } from '#domains/content/texts.ts';
import { Translations, TranslationsInput } from '#domains/content/translations.ts';
import { flag, id, ids, instant, optionalLines, optionalText, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

const MAX_NAME = 200;
const MAX_URL = 2_000;

/** The names under which other programs know the kinds and the pages: `OurSpace`, `our space` and `our-space` are one. */
const kebab = (name: string) =>
  name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();

type NamedType = { type: KindName; page_name?: PageTitle };

/** The kind with a name. The name of a page, such as `HomePage`, means the folds of that page. */
function kindNamed(name: string): NamedType | undefined {
  const key = kebab(name);
  const type = KIND_NAMES.find((kind) => kind === key || kindOf(kind).otherName === key);
  if (type) return { type };
  const page = SITE_PAGES.find((known) => 'type' in known && known.type === key);
  return page && { type: 'page-fold', page_name: page.title };
}

/** A kind by any of its names, with the page if the name is one of a page. */
export const KindInput = z.string({ error: LIMIT_TEXTS.unknownType }).transform((name, refinement): NamedType => {
  const named = kindNamed(name);
  if (named) return named;
  refinement.addIssue({ code: 'custom', message: LIMIT_TEXTS.unknownType });
  return z.NEVER;
});

const pageName = optionalText(MAX_NAME);

/** An item is found by its id alone, a list needs the type. */
export const ListContentInput = z
  .object({
    type: KindInput.optional(),
    page_name: pageName,
    _id: id.optional(),
    text: optionalText(100),
    active: flag.optional(),
    ...paging,
  })
  .refine(({ type, _id }) => type !== undefined || _id !== undefined, {
    path: ['type'],
    message: LIMIT_TEXTS.unknownType,
  });
export type ListContentInput = z.output<typeof ListContentInput>;

/** A value, or its JSON as a form sends it. */
function jsonOr<T extends z.ZodType>(schema: T, message: string) {
  return z.preprocess((value, refinement) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      refinement.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  }, schema);
}

const MAX_FILES_OF_ITEM = 250;
const order = z.coerce.number().int().min(0).max(100_000);

/** The button of a picture. Without a text it has none. */
const buttonTexts = { ctaBtnText: optionalText(MAX_NAME), ctaBtnURL: optionalText(MAX_URL) };

/** The position and the texts of a file. Omitted values of a file that the item has already are kept. */
export const FileChangeInput = z.object({
  _id: id,
  tag: optionalText(MAX_NAME),
  title: optionalText(MAX_NAME),
  imgDescription: optionalLines(1000),
  ...buttonTexts,
  order: order.optional(),
});
export type FileChangeInput = z.output<typeof FileChangeInput>;

/** A value of each new file: in the order of the files, or by group in the order of its files. */
export type PerFile<T> = T[] | Record<string, T[]>;

const isByGroup = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && Object.keys(given).some((key) => groupNamed(key) !== undefined);

const asList = (given: unknown): unknown[] => (Array.isArray(given) ? given : [given]);

/**
 * A value of each new file: a JSON list, one value for a single file, or lists by group (`{ thumbnail: […], file: […] }`). A group has
 * also the names that the form field of its files can have.
 */
function perFile<T extends z.ZodType>(value: T) {
  const list = z.array(value).max(MAX_FILES_OF_ITEM);
  const lists = z
    .record(z.string(), z.preprocess(asList, list))
    .transform((byName) =>
      Object.fromEntries(Object.entries(byName).map(([name, values]) => [groupNamed(name) ?? name, values])),
    );
  const parsed = z.unknown().transform((given, refinement): PerFile<z.output<T>> => {
    const { success, data, error } = isByGroup(given) ? lists.safeParse(given) : list.safeParse(asList(given));
    if (success) return data;
    refinement.addIssue({ code: 'custom', message: error.issues[0]?.message ?? msg('Must be a list') });
    return z.NEVER;
  });
  return z
    .preprocess(
      (given) => (typeof given === 'string' && !/^\s*[[{]/.test(given) ? [given] : given),
      jsonOr(parsed, 'Must be a list'),
    )
    .default([]);
}

/** What a form says of its files. */
export const FileTextsInput = z.object({
  tags: perFile(z.string().max(200)),
  titles: perFile(z.string().max(MAX_NAME)),
  imgDescription: perFile(z.string().max(1000)),
  extra: perFile(
    z
      .object({ order: order.optional(), ...buttonTexts })
      .nullish()
      .transform((given) => ({
        order: given?.order,
        ctaBtnText: given?.ctaBtnText ?? '',
        ctaBtnURL: given?.ctaBtnURL ?? '',
      })),
  ),
});
export type FileTextsInput = z.output<typeof FileTextsInput>;

const META = msg('Meta must be a JSON object');
const metaName = z.string().regex(/^[a-z]\w*$/i, META);

/** What every save may contain. The kind of the item decides which values it accepts and requires. */
const SAVED = {
  name: z.string().max(1_000).optional(),
  description: z.string().max(200_000).optional(),
  price: z.union([z.string().max(40), z.number(), z.null()]).optional(),
  active: flag.optional(),
  meta: jsonOr(z.record(metaName, z.unknown(), { error: META }), META).optional(),
  /** The texts in other languages, by the texts that they translate. */
  translations: jsonOr(TranslationsInput, msg('Translations must be a JSON object')).optional(),
  /** Changes of the present files. */
  pictures: jsonOr(z.array(FileChangeInput).max(MAX_FILES_OF_ITEM), 'Pictures must be a list').optional(),
  /** New files, which were uploaded before. */
  added: z.array(FileChangeInput).max(MAX_FILES_OF_ITEM).optional(),
  /** The present files that the item no longer has. */
  removed: jsonOr(ids, 'Removed must be a list of ids').optional(),
  /** Files may be missing: visitors see drawn pictures. */
  drawn: flag.optional(),
  /** Keeps the change for later instead of publishing it. */
  draft: flag.optional(),
  /** The change was made to the draft, and not to what visitors see. */
  from_draft: flag.optional(),
  /** When the draft is published. */
  publish_at: instant(msg('Please select date and time')).nullish(),
};

/** Whether a save may leave fields blank: that of a draft which somebody looks at before it is published. */
export const isUnfinished = ({ draft, publish_at }: { draft?: boolean; publish_at?: Date | null }): boolean =>
  draft === true && !publish_at;

export const CreateContentInput = z.object({ type: KindInput, page_name: pageName, ...SAVED });
export type CreateContentInput = z.output<typeof CreateContentInput>;

/** Omitted fields keep their values. */
export const UpdateContentInput = z.object({ _id: id, version, ...SAVED });
export type UpdateContentInput = z.output<typeof UpdateContentInput>;

/** The new order of the items of a kind, or of the folds of a page: all ids, the first one first. */
export const ReorderContentInput = z.object({ type: KindInput, page_name: pageName, ids });
export type ReorderContentInput = z.output<typeof ReorderContentInput>;

const Saved = z.object({ saved_at: z.date(), saved_by: z.string() });

/** A change that visitors do not see yet. */
export const DraftInfo = Saved.extend({
  publish_at: z.date().nullable(),
  /** Why it could not be published at its time. */
  failure: z.string().nullable(),
});
export type DraftInfo = z.output<typeof DraftInfo>;

export const ContentItem = z.object({
  _id: z.string(),
  type: z.enum(KIND_NAMES),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  status: z.boolean(),
  /** The address of the item below that of its kind; null for a kind without pages. */
  slug: z.string().nullable(),
  price: z.number().nullable(),
  /** A JSON object, by the kind of the item (kinds/). */
  meta: z.string(),
  pictures: z.array(ContentFile),
  /** The texts in other languages. One whose `source` the item no longer has is kept for its editors, and not shown. */
  translations: Translations,
  version: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  /** Null for visitors, and for an item without a draft. */
  draft: DraftInfo.nullable(),
});
export type ContentItem = z.output<typeof ContentItem>;

/** A state that was published. */
export const ContentVersion = Saved.extend({
  _id: z.string(),
  /** Counts the published states of the item, from 1. */
  number: z.number(),
  /** Whether visitors see this state now. */
  isPresent: z.boolean(),
});
export type ContentVersion = z.output<typeof ContentVersion>;

export const ListVersionsInput = z.object({ _id: id, ...paging });
export type ListVersionsInput = z.output<typeof ListVersionsInput>;

export const VersionInput = z.object({ _id: id, version_id: id });
export type VersionInput = z.output<typeof VersionInput>;

export const RestoreVersionInput = VersionInput.extend({ version });
export type RestoreVersionInput = z.output<typeof RestoreVersionInput>;

export const PublishDraftInput = z.object({ _id: id, version });
export type PublishDraftInput = z.output<typeof PublishDraftInput>;
