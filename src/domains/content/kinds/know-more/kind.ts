/** A card with more information about a resource type. */
import { z } from 'zod';
import { generatedSlug, optionalRich, topic } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf, nameIfOther, nameOfOther } from '#domains/content/kind.ts';
import { type ShownItem, TopicView } from '#domains/content/shown.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { topicName } from '#domains/content/topics.ts';

const Meta = z.object({ resource_type: topic('Resource', TEXTS.resourceType), slug: generatedSlug });

const fields = itemsOf(Meta, { description: optionalRich('Content') }).superRefine(nameOfOther(TEXTS.specifyName));

export const SiteKnowMore = z.object({ _id: z.string(), resource_type: TopicView, name: z.string(), html: z.string() });
export type SiteKnowMore = z.output<typeof SiteKnowMore>;

export function knowMoreView({ _id, name, meta, html }: ShownItem<z.output<typeof Meta>>): SiteKnowMore {
  const { resource_type } = meta;
  return { _id, resource_type, name: topicName(resource_type, name), html: html() };
}

export const knowMore = {
  label: 'know-more card',
  title: 'Know More',
  fields,
  isRich: true,
  slugIn: 'meta',
  form: [{ fields: ['meta.resource_type', nameIfOther, 'description'] }],
  card: ({ name, meta }: z.output<typeof fields>) => ({ title: topicName(meta.resource_type, name) }),
  board: {
    title: 'Know More',
    noun: 'know more cards',
    add: '+ Add Know More',
    opens: { parameter: 'card' },
  },
  listed: {
    excerpts: ['Home Page', 'Meeting Room Page', 'Private Office Page', 'Dedicated Desk Page', 'Flexi Desk Page'],
    schema: SiteKnowMore,
    view: knowMoreView,
  },
} as const satisfies KindDefinition;
