/** A card with more information about a resource type. */
import { z } from 'zod';
import { generatedSlug, optionalRich, topic } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf, nameIfOther, nameOfOther } from '#domains/content/kind.ts';
import { type ShownItem, TopicView } from '#domains/content/shown.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { topicTitle } from '#domains/content/topics.ts';
import { type Translate, msg } from '#shared/texts.ts';

const Meta = z.object({ resource_type: topic(msg('Resource'), TEXTS.resourceType), slug: generatedSlug });

const fields = itemsOf(Meta, { description: optionalRich(msg('Content')) }).superRefine(nameOfOther(TEXTS.specifyName));

export const SiteKnowMore = z.object({ _id: z.string(), resource_type: TopicView, name: z.string(), html: z.string() });
export type SiteKnowMore = z.output<typeof SiteKnowMore>;

export function knowMoreView({ _id, name, meta, html, t }: ShownItem<z.output<typeof Meta>>): SiteKnowMore {
  const { resource_type } = meta;
  return { _id, resource_type, name: topicTitle(resource_type, name, t), html: html() };
}

export const knowMore = {
  label: msg('know-more card'),
  title: msg('Know More'),
  fields,
  isRich: true,
  slugIn: 'meta',
  form: [{ fields: ['meta.resource_type', nameIfOther, 'description'] }],
  card: ({ name, meta }: z.output<typeof fields>, t: Translate) => ({ title: topicTitle(meta.resource_type, name, t) }),
  board: {
    title: msg('Know More'),
    noun: msg('know more cards'),
    add: msg('+ Add Know More'),
    opens: { parameter: 'card' },
  },
  listed: {
    excerpts: ['Home Page', 'Meeting Room Page', 'Private Office Page', 'Dedicated Desk Page', 'Flexi Desk Page'],
    schema: SiteKnowMore,
    view: knowMoreView,
  },
} as const satisfies KindDefinition;
