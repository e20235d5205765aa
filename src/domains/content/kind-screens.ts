/** The kinds whose items have a screen with a list, with the last part of its address. Does not import Zod: the shell loads it. */
import type { KindName } from '#domains/content/kinds.ts';

export const KIND_SCREENS = {
  slider: 'slider',
  testimonial: 'testimonial',
  'image-gallery': 'imageGallery',
  'our-space': 'ourSpace',
  'know-more': 'knowMore',
  'other-page': 'otherPage',
  faq: 'faq',
  offer: 'offer',
} as const satisfies Partial<Record<KindName, string>>;
