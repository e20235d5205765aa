import type { KindName, MetaOf } from '#domains/content/kinds.ts';
import type { SiteFold } from '#domains/content/kinds/page-fold/kind.ts';
import type { SiteTestimonial } from '#domains/content/kinds/testimonial/kind.ts';
import type { ShownItem } from '#domains/content/shown.ts';
import type { Space } from '#domains/workspaces/client/index.ts';

/** What an item shows besides its own values. */
export type PreviewContext = {
  /** Those that a fold can show. */
  testimonials: Map<string, SiteTestimonial>;
  /** Those of the space. */
  folds: SiteFold[];
  /** The one that can be booked at the space. */
  workspace: Space | undefined;
  /** Those that the search of the page offers. */
  searched: readonly Space[];
};

/** The preview of a kind (`kinds/<kind>/client/preview.tsx`): an item as its page shows it. */
export type PreviewProps<K extends KindName> = { item: ShownItem<MetaOf<K>>; context: PreviewContext };
