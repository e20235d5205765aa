import type { PreviewContext } from '#domains/content/client/components/editor/preview.tsx';
import { useContentChoices } from '#domains/content/client/queries.ts';
import { type KindName, metaOf } from '#domains/content/kinds.ts';
import { testimonialView } from '#domains/content/site-items.ts';

/** The testimonials that a fold can show. */
export function usePreviewContext(type: KindName): PreviewContext {
  const list = useContentChoices({ type: 'testimonial' }, type === 'page-fold');
  const items = list.data?.items ?? [];
  return {
    testimonials: new Map(
      items.map((item) => {
        const shown = { ...item, html: () => '', meta: metaOf('testimonial', item), files: item.pictures };
        return [item._id, testimonialView(shown)];
      }),
    ),
  };
}
