/** The page of a space, with the workspace that can be booked there. */
import { z } from 'zod';
import { FIELDS } from '#domains/content/field-info.ts';
import {
  WIDE,
  line,
  lines,
  listOf,
  optionalIcon,
  pageMetaOf,
  richText,
  shownPrice,
  typedSlug,
} from '#domains/content/fields.ts';
import { floorPlan, widePictures } from '#domains/content/files.ts';
import { type KindDefinition, itemsOf } from '#domains/content/kind.ts';
import { SiteFold } from '#domains/content/kinds/page-fold/kind.ts';
import {
  IconView,
  SearchView,
  type ShownItem,
  SitePicture,
  fileAddress,
  filesIn,
  onePicture,
  pictures,
} from '#domains/content/shown.ts';
import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { id } from '#shared/fields.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

/** Replaces the id of a space page in the address of its editor, to add one. */
export const CREATE_SPACE = 'createNewSpace';

/** Key information was a plain text once; it then has no icon until it is edited. */
const KeyInfo = z.preprocess(
  (value) => (typeof value === 'string' ? { icon: null, name: value } : value),
  z.object({ icon: optionalIcon, name: line(msg('Name'), TEXTS.keyInfo, WIDE) }),
);

const Price = z.object({ label: line(msg('Label'), TEXTS.priceLabel), value: shownPrice(msg('Value'), TEXTS.price) });

const Meta = z.object({
  pageMeta: pageMetaOf({
    slug: typedSlug(msg('Page Slug'), msg('The end of the address of the page. Without it, the name is used.')),
  }),
  brief: lines(msg('Brief'), TEXTS.brief),
  keyInfos: listOf(KeyInfo, TEXTS.keyInfos, {
    label: msg('Key Information'),
    add: msg('+ Add Key Information'),
    noun: msg('Key information'),
  }),
  prices: listOf(Price, TEXTS.prices, { label: msg('Prices'), add: msg('+ Add Price'), noun: msg('Price') }),
  /** The workspace whose opening hours, position and bookable resources the page shows. */
  space_id: id.nullish().register(FIELDS, {
    label: msg('Workspace'),
    hint: msg('The page shows its opening hours, its place and what can be booked.'),
    input: 'workspace',
    blank: null,
  }),
});

type Shown = ShownItem<z.output<typeof Meta>>;

/** A space page in a list. */
export const SiteSpaceCard = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  brief: z.string(),
  thumbnail: SitePicture.nullable(),
});
export type SiteSpaceCard = z.output<typeof SiteSpaceCard>;

export function spaceCard(shown: Shown): SiteSpaceCard {
  const { _id, slug, name, meta } = shown;
  return { _id, slug: slug ?? '', name, brief: meta.brief, thumbnail: onePicture(shown, 'thumbnail', name) };
}

export const SiteSpace = SiteSpaceCard.extend({
  search: SearchView,
  html: z.string(),
  keyInfos: z.array(z.object({ icon: IconView.nullable(), name: z.string() })),
  prices: z.array(z.object({ label: z.string(), value: z.string() })),
  pictures: z.array(SitePicture),
  videos: z.array(z.object({ src: z.string(), type: z.string(), title: z.string() })),
  floorPlan: z.string().nullable(),
  folds: z.array(SiteFold),
  /** The workspace that can be booked; null if there is none, or it is not public. */
  space_id: z.string().nullable(),
});
export type SiteSpace = z.output<typeof SiteSpace>;

export function spaceView(shown: Shown, found: Pick<SiteSpace, 'folds' | 'space_id'>): SiteSpace {
  const { name, meta } = shown;
  const { keyInfos, prices } = meta;
  const { title, description } = meta.pageMeta;
  return {
    ...spaceCard(shown),
    search: { title, description },
    html: shown.html(),
    keyInfos,
    prices,
    pictures: pictures(shown, name),
    videos: filesIn(shown, 'video').map((file) => ({ src: file.original, type: file.mimetype, title: file.title })),
    floorPlan: fileAddress(shown, 'floor_plan'),
    ...found,
  };
}

const fields = itemsOf(Meta, {
  name: line(msg('Name'), TEXTS.name),
  description: richText(msg('Description/Details'), TEXTS.description),
});

export const ourSpace = {
  label: msg('space page'),
  title: msg('Space Details'),
  fields,
  isRich: true,
  files: {
    thumbnail: { label: msg('Thumbnail Image'), ...widePictures, min: 1, max: 1, missing: FILE_TEXTS.thumbnail },
    floor_plan: floorPlan,
    file: { label: msg('Images'), ...widePictures, min: 1, max: 100, missing: FILE_TEXTS.images },
    video: {
      label: msg('Videos'),
      kind: 'video',
      min: 0,
      max: 10,
      missing: '',
      wrongType: FILE_TEXTS.wrongVideo,
      tooLarge: FILE_TEXTS.largeVideo,
    },
  },
  slugIn: 'meta.pageMeta',
  pathOf: paths.ourSpace,
  form: [
    { title: msg('Space Basic Details'), fields: ['name', 'meta.space_id', 'meta.brief', 'description'] },
    { title: msg('Page Meta Details'), fields: ['meta.pageMeta.title', 'meta.pageMeta.description'] },
    {
      title: msg('Others Details'),
      fields: ['meta.pageMeta.slug', 'thumbnail', 'floor_plan', 'meta.keyInfos', 'meta.prices', 'file', 'video'],
    },
  ],
  follows: ({ name = '', meta }: z.output<typeof fields>) => [
    ['meta.pageMeta.title', name],
    ['meta.pageMeta.description', meta.brief],
  ],
  textIn: 'brief',
  board: {
    title: msg('Our Spaces'),
    noun: msg('spaces'),
    add: msg('+ Add Space'),
    question: TEXTS.confirmDeleteSpace,
    opens: { pathOf: (itemId = CREATE_SPACE) => paths.cmsSpace(itemId) },
  },
  listed: { page: 'Office Listing Page', excerpts: [], schema: SiteSpaceCard, view: spaceCard },
} as const satisfies KindDefinition;
