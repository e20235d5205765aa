/** The parts of this domain in the browser. */
import type { ClientDomain, Screen } from '#client/domain.ts';
import { KIND_SCREENS } from '#domains/content/kind-screens.ts';
import { FOLD_PAGES } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    ...Object.values(KIND_SCREENS).map((name): Screen => ({
      path: paths.cmsPage(name),
      file: 'kind-list',
      area: 'cms',
    })),
    ...FOLD_PAGES.map(({ screen }): Screen => ({ path: paths.cmsPage(screen), file: 'fold-page', area: 'cms' })),
    { path: paths.cmsEditSlider(), file: 'edit-item', area: 'cms' },
    { path: paths.cmsEditSlider(':id'), file: 'edit-item', area: 'cms' },
    { path: paths.cmsFaqCategory(), file: 'edit-item', area: 'cms' },
    { path: paths.cmsFaqCategory(':id'), file: 'edit-item', area: 'cms' },
    { path: paths.cmsEditFold(), file: 'edit-fold', area: 'cms' },
    { path: paths.cmsEditFold(':id'), file: 'edit-fold', area: 'cms' },
    { path: paths.cmsSpace(), file: 'our-space', area: 'cms' },
  ],
  stale: { content: ({ content, website }) => [content.invalidate(), website.invalidate()] },
} satisfies ClientDomain;
