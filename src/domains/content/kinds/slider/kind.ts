/** One of the sliders of the home page, which presents a resource type. */
import { z } from 'zod';
import { FIELDS } from '#domains/content/field-info.ts';
import { WIDE, choice, lines, topic } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf, nameIfOther, nameOfOther } from '#domains/content/kind.ts';
import { type ShownItem, SitePicture, TopicView, onePicture } from '#domains/content/shown.ts';
import { FILE_TEXTS, LIMIT_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { topicTitle } from '#domains/content/topics.ts';
import { keysOf } from '#shared/objects.ts';
import { paths } from '#shared/paths.ts';
import { type Translate, msg } from '#shared/texts.ts';

const LINE_TYPES = { heading: msg('Heading'), subHeading: msg('Sub heading'), content: msg('Content') } as const;

const Meta = z.object({
  resource_type: topic(msg('Resource type'), TEXTS.sliderResourceType),
  knowMore: z
    .array(
      z.object({
        type: choice(msg('Type'), LINE_TYPES, TEXTS.lineType, WIDE),
        value: lines(msg('Value'), TEXTS.lineValue),
      }),
    )
    .max(50)
    .default([])
    .register(FIELDS, {
      label: msg('Know more'),
      input: 'entries',
      blank: [],
      add: msg('+ Add Item'),
      noun: msg('Item'),
    }),
});

const fields = itemsOf(Meta, {
  description: lines(msg('Description'), TEXTS.description, { rows: 3 }),
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
  const { _id, description, price, meta, t } = shown;
  const name = topicTitle(meta.resource_type, shown.name, t);
  return { _id, ...meta, name, description, price, picture: onePicture(shown, 'file', name) };
}

export const slider = {
  label: msg('slider'),
  title: msg('Slider'),
  fields,
  files: {
    file: {
      label: msg('Image'),
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
  card: ({ name, meta }: z.output<typeof fields>, t: Translate) => ({ title: topicTitle(meta.resource_type, name, t) }),
  board: {
    title: msg('Sliders'),
    noun: msg('sliders'),
    add: msg('Add Tab'),
    details: { page: 'Home Page', label: msg('Edit Page Details') },
    opens: { pathOf: paths.cmsEditSlider },
  },
  listed: { excerpts: ['Home Page'], schema: SiteSlider, view: sliderView },
} as const satisfies KindDefinition;
