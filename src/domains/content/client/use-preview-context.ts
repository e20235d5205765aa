import { cleanHtml } from '#domains/content/client/clean-html.ts';
import type { PreviewContext } from '#domains/content/client/components/editor/preview.tsx';
import { useContentChoices } from '#domains/content/client/queries.ts';
import { metaOf } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { type ShownItem, foldView, testimonialView } from '#domains/content/site-items.ts';
import { useSpaceRecord, useSpaces } from '#domains/workspaces/client/index.ts';
import { fieldsOf } from '#shared/objects.ts';

/** A stored item as visitors see it. */
function shown(item: ContentItem): ShownItem {
  const { type, description, pictures } = item;
  return { ...item, html: () => cleanHtml(description), meta: metaOf(type, item), files: pictures };
}

/**
 * What an item shows besides its own values.
 * @param storedId undefined while the item is not stored
 */
export function usePreviewContext({ type, meta }: ShownItem, storedId: string | undefined): PreviewContext {
  const isSpace = type === 'our-space';
  const testimonials = useContentChoices({ type: 'testimonial' }, isSpace || type === 'page-fold');
  const byId = new Map(testimonials.data?.items.map((item) => [item._id, testimonialView(shown(item))]));
  const ofSpace = { type: 'page-fold', page_name: storedId ?? '' } as const;
  const folds = useContentChoices(ofSpace, isSpace && storedId !== undefined);
  const activeFolds = folds.data?.items.filter(({ active }) => active) ?? [];
  const { space_id: spaceId } = fieldsOf(meta);
  const workspace = useSpaceRecord(typeof spaceId === 'string' ? spaceId : undefined, isSpace);
  return {
    testimonials: byId,
    folds: activeFolds.map((fold) => foldView(shown(fold), byId)),
    workspace: workspace.data?.active ? workspace.data : undefined,
    searched: useSpaces(type === 'page-meta').data?.items ?? [],
  };
}
