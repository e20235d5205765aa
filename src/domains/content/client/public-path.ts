/** Where visitors see what an editor changes. */
import { type KindName, kindOf, metaOf } from '#domains/content/kinds.ts';
import { pageOf } from '#domains/content/pages.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { fieldsOf } from '#shared/objects.ts';

/** The title of the page, or the id of the space page, that an item belongs to. Undefined for kinds without pages. */
export function pageNameOf(type: KindName, item?: ContentItem, given?: object): string | undefined {
  const { page_name } = fieldsOf(item ? metaOf(type, item) : given);
  return typeof page_name === 'string' ? page_name : undefined;
}

/**
 * The address of the public page with an item: its own once visitors see it, or the page that it is a part of. Undefined if there is none.
 * @param item undefined for all items of the kind, and for a new one
 * @param given the meta of a new item, as far as it is known
 */
export function publicPath(type: KindName, item?: ContentItem, given?: object): string | undefined {
  const { pathOf, listed } = kindOf(type);
  if (pathOf && item?.active && item.slug) return pathOf(item.slug);
  const title = pageNameOf(type, item, given) ?? listed?.page ?? listed?.excerpts[0];
  return title && pageOf(title)?.path;
}
