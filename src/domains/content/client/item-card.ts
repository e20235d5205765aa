/** What the card of an item shows. */
import type { ContentFile } from '#domains/content/files.ts';
import { kindOf, metaOf } from '#domains/content/kinds.ts';
import { plainText } from '#domains/content/rich-text.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { fieldsOf } from '#shared/objects.ts';

function cardOf(item: ContentItem) {
  const { card, textIn } = kindOf(item.type);
  const meta = metaOf(item.type, item);
  const text = textIn && fieldsOf(meta)[textIn];
  return { ...(typeof text === 'string' && { text }), ...card?.({ ...item, meta }) };
}

/** The name of an item for people. */
export const itemTitle = (item: ContentItem): string => cardOf(item).title ?? (item.name || 'Untitled');

/** The text of a card. The tags of rich text are removed. */
export const itemText = (item: ContentItem): string => cardOf(item).text ?? plainText(item.description);

/** The picture of a card: the thumbnail, otherwise the first picture. */
export function itemPicture({ pictures }: ContentItem): ContentFile | undefined {
  const images = pictures.filter(({ mimetype }) => mimetype.startsWith('image/'));
  return images.find(({ type }) => type === 'thumbnail') ?? images[0];
}
