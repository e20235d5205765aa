/** One of the sliders of the home page, which presents a resource type. */
import { z } from 'zod';
import { FIELDS } from '#domains/content/field-info.ts';
import { WIDE, choice, lines, topic } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf, nameIfOther, nameOfOther } from '#domains/content/kind.ts';
import { type ShownItem, SitePicture, TopicView, onePicture } from '#domains/content/shown.ts';
import { FILE_TEXTS, LIMIT_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { topicName } from '#domains/content/topics.ts';
import { keysOf } from '#shared/objects.ts';
import { paths } from '#shared/paths.ts';

const LINE_TYPES = { heading: 'Heading', subHeading: 'Sub heading', content: 'Content' } as const;

const Meta = z.object({
  resource_type: topic('Resource type', TEXTS.sliderResourceType),
  knowMore: z
    .array(z.object({ type: choice('Type', LINE_TYPES, TEXTS.lineType, WIDE), value: lines('Value', TEXTS.lineValue) }))
    .max(50)
    .default([])
    .register(FIELDS, { label: 'Know more', input: 'entries', blank: [], add: '+ Add Item', noun: 'Item' }),
});

const fields = itemsOf(Meta, {
  description: lines('Description', TEXTS.description, { rows: 3 }),
}).superRefine(nameOfOther(TEXTS.specifyName));

export const SiteSlider = z.object({
  _id: z.string(),
  resource_type: TopicView,
  /** The name of what the slider is about: that of the resource type, or its own. */
  name: z.string(),
  description: z.string(),
  price: z.number().nullable(),
  knowMore: z.array(z.object({ type: z.enum(keysOf(LINE_TYPES)), value: z.string() })),
  picture: SitePicture.nullable(),
});
export type SiteSlider = z.output<typeof SiteSlider>;

export function sliderView(shown: ShownItem<z.output<typeof Meta>>): SiteSlider {
  const { _id, description, price, meta } = shown;
  const name = topicName(meta.resource_type, shown.name);
  return { _id, ...meta, name, description, price, picture: onePicture(shown, 'file', name) };
}

export const slider = {
  label: 'slider',
  title: 'Slider',
  fields,
  files: {
    file: {
      label: 'Image',
      kind: 'image',
      exact: [492, 600],
      min: 1,
      max: 1,
      missing: FILE_TEXTS.image,
      wrongType: FILE_TEXTS.wrongPicture,
    },
  },
  max: { items: 5, message: LIMIT_TEXTS.slider },
  form: [{ fields: ['meta.resource_type', nameIfOther, 'description', 'price', 'file', 'meta.knowMore'] }],
  card: ({ name, meta }: z.output<typeof fields>) => ({ title: topicName(meta.resource_type, name) }),
  board: {
    title: 'Sliders',
    noun: 'sliders',
    add: 'Add Tab',
    details: { page: 'Home Page', label: 'Edit Page Details' },
    opens: { pathOf: paths.cmsEditSlider },
  },
  listed: { excerpts: ['Home Page'], schema: SiteSlider, view: sliderView },
} as const satisfies KindDefinition;
