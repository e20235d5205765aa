import { cleanHtml } from '#domains/content/client/clean-html.ts';
import type { PreviewContext } from '#domains/content/client/preview-props.ts';
import { useContentChoices } from '#domains/content/client/queries.ts';
import { type KindName, type MetaOf, metaOf } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { foldView } from '#domains/content/kinds/page-fold/kind.ts';
import { testimonialView } from '#domains/content/kinds/testimonial/kind.ts';
import type { ShownItem } from '#domains/content/shown.ts';
import { useSpaceRecord, useSpaces } from '#domains/workspaces/client/index.ts';
import { fieldsOf } from '#shared/objects.ts';
import type { Translate } from '#shared/texts.ts';

/** A stored item as visitors see it. */
function shown<K extends KindName>(type: K, item: ContentItem, t: Translate): ShownItem<MetaOf<K>> {
  const { description, pictures } = item;
  return { ...item, html: () => cleanHtml(description), meta: metaOf(type, item), files: pictures, t };
}

/**
 * What an item shows besides its own values.
 * @param storedId undefined while the item is not stored
 */
export function usePreviewContext(
  type: KindName,
  { meta, t }: ShownItem,
  storedId: string | undefined,
): PreviewContext {
  const isSpace = type === 'our-space';
  const testimonials = useContentChoices({ type: 'testimonial' }, isSpace || type === 'page-fold');
  const byId = new Map(
    testimonials.data?.items.map((item) => [item._id, testimonialView(shown('testimonial', item, t))]),
  );
  const ofSpace = { type: 'page-fold', page_name: storedId ?? '' } as const;
  const folds = useContentChoices(ofSpace, isSpace && storedId !== undefined);
  const activeFolds = folds.data?.items.filter(({ active }) => active) ?? [];
  const { space_id: spaceId } = fieldsOf(meta);
  const workspace = useSpaceRecord(typeof spaceId === 'string' ? spaceId : undefined, isSpace);
  return {
    testimonials: byId,
    folds: activeFolds.map((fold) => foldView(shown('page-fold', fold, t), byId)),
    workspace: workspace.data?.active ? workspace.data : undefined,
    searched: useSpaces(type === 'page-meta').data?.items ?? [],
  };
}
