import { publicPath, pageNameOf } from '#domains/content/client/public-path.ts';
import { useContentItem } from '#domains/content/client/queries.ts';
import type { KindName } from '#domains/content/kinds.ts';
import { pageOf } from '#domains/content/pages.ts';
import type { ContentItem } from '#domains/content/schema.ts';

/** The address of the public page with an item, like `publicPath`. For a fold of a space page, that page is read. */
export function usePublicPath(type: KindName, item?: ContentItem, given?: object): string | undefined {
  const pageName = pageNameOf(type, item, given);
  const isOfSpace = type === 'page-fold' && Boolean(pageName) && pageOf(pageName ?? '') === undefined;
  const { data: space } = useContentItem(isOfSpace ? pageName : undefined);
  return isOfSpace ? space && publicPath(space.type, space) : publicPath(type, item, given);
}
