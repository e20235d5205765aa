/** The parts of this domain in the browser. */
import type { ClientDomain, Screen } from '#client/domain.ts';
import { FOLD_PAGES } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    { path: paths.cmsSlider, file: 'sliders', area: 'cms' },
    { path: paths.cmsEditSlider(), file: 'edit-slider', area: 'cms', access: 'editable' },
    { path: paths.cmsEditSlider(':id'), file: 'edit-slider', area: 'cms' },
    ...FOLD_PAGES.map(({ screen }): Screen => ({ path: paths.cmsPage(screen), file: 'fold-page', area: 'cms' })),
    { path: paths.cmsEditFold(), file: 'edit-fold', area: 'cms', access: 'editable' },
    { path: paths.cmsEditFold(':id'), file: 'edit-fold', area: 'cms' },
    { path: paths.cmsTestimonials, file: 'testimonials', area: 'cms' },
    { path: paths.cmsGallery, file: 'galleries', area: 'cms' },
    { path: paths.cmsSpaces, file: 'our-spaces', area: 'cms' },
    { path: paths.cmsSpace(), file: 'our-space', area: 'cms' },
    { path: paths.cmsKnowMore, file: 'know-more', area: 'cms' },
    { path: paths.cmsOtherPages, file: 'other-pages', area: 'cms' },
    { path: paths.cmsFaqs, file: 'faqs', area: 'cms' },
    { path: paths.cmsFaqCategory(), file: 'edit-faq-category', area: 'cms', access: 'editable' },
    { path: paths.cmsFaqCategory(':id'), file: 'edit-faq-category', area: 'cms' },
    { path: paths.cmsOffers, file: 'offers', area: 'cms' },
  ],
  stale: { content: ({ content, website }) => [content.invalidate(), website.invalidate()] },
} satisfies ClientDomain;
