/** Pictures of a resource type. */
import { z } from 'zod';
import { line, lines, topic } from '#domains/content/fields.ts';
import { widePictures } from '#domains/content/files.ts';
import { type KindDefinition, itemsOf, nameIfOther, nameOfOther } from '#domains/content/kind.ts';
import { type ShownItem, SitePicture, TopicView, pictures } from '#domains/content/shown.ts';
import { FILE_TEXTS, LIMIT_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { topicTitle } from '#domains/content/topics.ts';
import { type Translate, msg } from '#shared/texts.ts';

const Meta = z.object({
  title: line(msg('Title'), TEXTS.title),
  description: lines(msg('Description'), TEXTS.description),
  resource_type: topic(msg('Resource type'), TEXTS.resourceType),
});

const fields = itemsOf(Meta).superRefine(nameOfOther(TEXTS.name));

export const SiteGallery = z.object({
  _id: z.string(),
  resource_type: TopicView,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  pictures: z.array(SitePicture),
});
export type SiteGallery = z.output<typeof SiteGallery>;

export function galleryView(shown: ShownItem<z.output<typeof Meta>>): SiteGallery {
  const { _id, meta } = shown;
  return {
    _id,
    ...meta,
    name: topicTitle(meta.resource_type, shown.name, shown.t),
    pictures: pictures(shown, meta.title),
  };
}

export const imageGallery = {
  label: msg('gallery'),
  otherName: 'gallery',
  title: msg('Image Gallery'),
  fields,
  files: { file: { label: msg('Images'), ...widePictures, min: 1, max: 200, missing: FILE_TEXTS.images } },
  max: { items: 5, message: LIMIT_TEXTS.gallery },
  form: [{ fields: ['meta.title', 'meta.description', 'meta.resource_type', nameIfOther, 'file'] }],
  card: ({ name, meta }: z.output<typeof fields>, t: Translate) => ({ title: topicTitle(meta.resource_type, name, t) }),
  textIn: 'title',
  board: {
    title: msg('Image Gallery'),
    noun: msg('galleries'),
    add: msg('+ Add Gallery'),
    details: { page: 'Gallery Page', label: msg('Edit Page Meta') },
    opens: { parameter: 'gallery' },
  },
  listed: {
    page: 'Gallery Page',
    excerpts: ['Home Page', 'Meeting Room Page', 'Private Office Page', 'Dedicated Desk Page', 'Flexi Desk Page'],
    schema: SiteGallery,
    view: galleryView,
  },
} as const satisfies KindDefinition;
