/**
 * The kinds of content: their fields with the messages, their files, their limits. The server and the editors work from this table.
 * A kind whose `meta` has a `page_name` belongs to a page (pages.ts) or to a space page.
 */
import { z } from 'zod';
import {
  DetailsMeta,
  FaqMeta,
  FoldMeta,
  type FoldType,
  GalleryMeta,
  KnowMoreMeta,
  OfferMeta,
  OtherPageMeta,
  SliderMeta,
  SpaceMeta,
  TestimonialMeta,
  line,
  lines,
  optionalLine,
  optionalRich,
  richText,
} from '#domains/content/metas.ts';
import { FILE_TEXTS, LIMIT_TEXTS, TEXTS } from '#domains/content/texts.ts';
import type { FieldMessage } from '#shared/errors.ts';
import { numeric } from '#shared/fields.ts';
import { keysOf } from '#shared/objects.ts';
import type { FileKind } from '#shared/uploads.ts';

/** A group of files of an item. The name of the group is the `tag` of its files. */
export type FileGroup = {
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
};

export const GROUP_NAMES = ['file', 'thumbnail', 'banner', 'floor_plan', 'video'] as const;
export type GroupName = (typeof GROUP_NAMES)[number];
export type FileGroups = Partial<Record<GroupName, FileGroup>>;

const OTHER_GROUP_NAMES: Record<string, GroupName> = { files: 'file', image: 'file', images: 'file' };
/** The group that a form field, or a key of the texts of files, names. */
export const groupNamed = (name: string): GroupName | undefined =>
  GROUP_NAMES.find((each) => each === name) ??
  (Object.hasOwn(OTHER_GROUP_NAMES, name) ? OTHER_GROUP_NAMES[name] : undefined);

const WIDE = [1440, 820] as const;
const MAX_PICTURES = 200;

const widePictures = { kind: 'image', exact: WIDE, wrongType: FILE_TEXTS.wrongPicture } as const;
const offerPictures = { ...widePictures, wrongType: FILE_TEXTS.wrongImage } as const;
const floorPlan: FileGroup = {
  kind: 'pdf',
  min: 1,
  max: 1,
  missing: FILE_TEXTS.floorPlan,
  wrongType: FILE_TEXTS.wrongPdf,
};
const freePictures = { kind: 'image', wrongType: FILE_TEXTS.wrongImage, hasTexts: true } as const;

/** The files of a fold, by its type. */
const FOLD_FILES: Record<FoldType, FileGroups> = {
  default: { file: { ...freePictures, min: 1, max: 1, missing: FILE_TEXTS.images } },
  list: { file: { ...freePictures, min: 1, max: 100, missing: FILE_TEXTS.images, hasButton: true } },
  faqs: {},
  testimonial: {},
};

const price = numeric(
  'Price must be a number',
  z.number().min(0, 'Price cannot be negative').max(1e7, 'Price is too large'),
)
  .nullish()
  .or(z.literal('').transform(() => null));

const active = z.boolean().default(true);

/** An item about something else than a resource type needs a name. */
function nameOfOther(message: string) {
  return (
    { name, meta }: { name?: string | undefined; meta: { resource_type: string } },
    refinement: z.RefinementCtx,
  ) => {
    if (meta.resource_type === 'other' && !name) refinement.addIssue({ code: 'custom', path: ['name'], message });
  };
}

type Kind = {
  /** The name for people, as in the activity feed: "added the offer Summer". */
  label: string;
  /** `name`, `description`, `meta`, `price` and `active`, with their rules and messages. */
  fields: z.ZodType<Fields>;
  /** Whether the description is rich text. */
  isRich?: true;
  files?: FileGroups;
  /** The largest number of items, and the message for one more. */
  max?: { items: number; message: string };
  /** Where the slug of an item is kept, if it has an address. A missing slug is made from the name. */
  slugIn?: 'meta' | 'meta.pageMeta';
  /** Whether an address can be that of this item, so that no two have the same slug. */
  hasPage?: true;
};

/** What the schemas of all kinds have in common. */
export type Fields = { name?: string; description?: string; price?: number | null; active: boolean; meta: object };

const itemsOf = <M extends z.ZodType<object>>(
  meta: M,
  texts: { name?: z.ZodType<string | undefined>; description?: z.ZodType<string | undefined> },
) => z.object({ name: optionalLine, description: optionalRich, price, active, meta, ...texts });

export const KINDS = {
  slider: {
    label: 'slider',
    fields: itemsOf(SliderMeta, { description: lines(TEXTS.description) }).superRefine(nameOfOther(TEXTS.specifyName)),
    files: {
      file: {
        kind: 'image',
        exact: [492, 600],
        min: 1,
        max: 1,
        missing: FILE_TEXTS.image,
        wrongType: FILE_TEXTS.wrongPicture,
      },
    },
    max: { items: 5, message: LIMIT_TEXTS.slider },
  },
  'image-gallery': {
    label: 'gallery',
    fields: itemsOf(GalleryMeta, {}).superRefine(nameOfOther(TEXTS.name)),
    files: { file: { ...widePictures, min: 1, max: MAX_PICTURES, missing: FILE_TEXTS.images } },
    max: { items: 5, message: LIMIT_TEXTS.gallery },
  },
  'our-space': {
    label: 'space page',
    fields: itemsOf(SpaceMeta, { name: line(TEXTS.name), description: richText(TEXTS.description) }),
    isRich: true,
    files: {
      thumbnail: { ...widePictures, min: 1, max: 1, missing: FILE_TEXTS.thumbnail },
      floor_plan: floorPlan,
      file: { ...widePictures, min: 1, max: 100, missing: FILE_TEXTS.images },
      video: {
        kind: 'video',
        min: 0,
        max: 10,
        missing: '',
        wrongType: FILE_TEXTS.wrongVideo,
        tooLarge: FILE_TEXTS.largeVideo,
      },
    },
    slugIn: 'meta.pageMeta',
    hasPage: true,
  },
  'know-more': {
    label: 'know-more card',
    fields: itemsOf(KnowMoreMeta, {}).superRefine(nameOfOther(TEXTS.specifyName)),
    isRich: true,
    slugIn: 'meta',
  },
  'page-meta': {
    label: 'details of the page',
    fields: itemsOf(DetailsMeta, { name: line(TEXTS.title), description: lines(TEXTS.description) }),
  },
  'page-fold': { label: 'fold', fields: itemsOf(FoldMeta, {}), isRich: true },
  offer: {
    label: 'offer',
    fields: itemsOf(OfferMeta, { name: line(TEXTS.name), description: richText(TEXTS.description) }),
    isRich: true,
    files: {
      thumbnail: { ...offerPictures, min: 1, max: 1, missing: FILE_TEXTS.thumbnail },
      banner: { ...offerPictures, min: 1, max: 1, missing: FILE_TEXTS.banner },
      file: { ...offerPictures, min: 1, max: 100, missing: FILE_TEXTS.images },
      floor_plan: floorPlan,
    },
    slugIn: 'meta.pageMeta',
    hasPage: true,
  },
  'other-page': {
    label: 'page',
    fields: itemsOf(OtherPageMeta, { name: line(TEXTS.name), description: richText(TEXTS.description) }),
    isRich: true,
    slugIn: 'meta',
    hasPage: true,
  },
  faq: { label: 'FAQ category', fields: itemsOf(FaqMeta, { name: line(TEXTS.category) }) },
  testimonial: {
    label: 'testimonial',
    fields: itemsOf(TestimonialMeta, { name: line(TEXTS.name), description: lines(TEXTS.description) }),
    files: { file: { kind: 'image', min: 1, max: 1, missing: FILE_TEXTS.image, wrongType: FILE_TEXTS.wrongImage } },
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = keysOf(KINDS) as [KindName, ...KindName[]];

/** A kind by its name, with the optional parts that its entry may lack. */
export const kindOf = (type: KindName): Kind => KINDS[type];

export type FieldsOf<K extends KindName> = z.output<(typeof KINDS)[K]['fields']>;
export type MetaOf<K extends KindName> = FieldsOf<K>['meta'];

/** The files that an item has. Those of a fold depend on its type. */
export function fileGroups(type: KindName, meta: object): FileGroups {
  if (type !== 'page-fold') return kindOf(type).files ?? {};
  const { foldType } = meta as { foldType?: FoldType };
  return foldType && Object.hasOwn(FOLD_FILES, foldType) ? FOLD_FILES[foldType] : {};
}

/** Whether pictures are the only files of an item. The tag of a picture is then its alternative text. */
export function hasOnlyPictures(groups: FileGroups): boolean {
  const names = keysOf(groups);
  return names.length === 1 && names[0] === 'file';
}

/** The group of a file by its tag. Where pictures are the only files, all of them are in `file`. */
export function groupOfTag(groups: FileGroups, tag: string): GroupName | undefined {
  return hasOnlyPictures(groups) ? 'file' : keysOf(groups).find((name) => name === (tag || 'file'));
}

/** What is wrong with the number of files in each group, at the name of the group. @param count counts the files of a group */
export function fileProblems(groups: FileGroups, count: (name: GroupName) => number): FieldMessage[] {
  return keysOf(groups).flatMap((field): FieldMessage[] => {
    const { min, max, missing } = groups[field]!;
    if (count(field) < min) return [{ field, message: missing }];
    if (count(field) > max) return [{ field, message: `Please upload at most ${max} ${max === 1 ? 'file' : 'files'}` }];
    return [];
  });
}

/** The meta of an item, whose kind is known, from its JSON. @throws ZodError for an item that the server has not written */
export function metaOf<K extends KindName>(type: K, item: { meta: string }): MetaOf<K> {
  const fields = KINDS[type].fields as unknown as z.ZodObject<{ meta: z.ZodType<MetaOf<K>> }>;
  return fields.shape.meta.parse(JSON.parse(item.meta));
}
