/** What the card of an item shows. */
import { type ContentValues } from '#domains/content/client/content-form.ts';
import { type KindName, metaOf } from '#domains/content/kinds.ts';
import { TOPICS, type Topic, topicName } from '#domains/content/metas.ts';
import { plainText } from '#domains/content/rich-text.ts';
import type { ContentFile, ContentItem } from '#domains/content/schema.ts';

export const TOPIC_OPTIONS = TOPICS.map((value) => ({ value, label: topicName(value) }));

/** The kinds whose items are about a resource type, or about something else that has a name. */
type TopicKind = { [K in KindName]: ContentValues<K>['meta'] extends { resource_type: Topic } ? K : never }[KindName];

function topicTitle(type: TopicKind, item: ContentItem): string {
  const { resource_type } = metaOf(type, item);
  return resource_type === 'other' ? item.name : topicName(resource_type);
}

/** The name of an item for people. */
export function itemTitle(item: ContentItem): string {
  const { type, name } = item;
  if (type === 'slider' || type === 'image-gallery' || type === 'know-more') return topicTitle(type, item);
  return name || 'Untitled';
}

/** The text of a card. The tags of rich text are removed. */
export function itemText(item: ContentItem): string {
  if (item.type === 'image-gallery') return metaOf('image-gallery', item).title;
  if (item.type === 'our-space') return metaOf('our-space', item).brief;
  if (item.type === 'offer') return metaOf('offer', item).subheading;
  if (item.type === 'faq') return countOf(metaOf('faq', item).qna.length, 'question');
  return plainText(item.description);
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The picture of a card: the thumbnail, otherwise the first picture. */
export function itemPicture({ pictures }: ContentItem): ContentFile | undefined {
  const images = pictures.filter(({ mimetype }) => mimetype.startsWith('image/'));
  return images.find(({ type }) => type === 'thumbnail') ?? images[0];
}
