import type { ComponentProps } from 'react';
import { PageHero } from '#domains/content/client/components/site/page-hero.tsx';
import { PAGE_TEXTS } from '#domains/content/client/page-texts.ts';
import type { SitePageView } from '#domains/content/site-views.ts';

type PageTopProps = Pick<ComponentProps<typeof PageHero>, 'action' | 'picture'> & { view: SitePageView };

/** The top of a page of pages.ts: its own texts, or the standard ones while nobody has entered any. */
export function PageTop({ view, ...rest }: PageTopProps) {
  const { heading, introduction } = PAGE_TEXTS[view.page_name];
  return (
    <PageHero
      heading={view.heading ?? heading}
      introduction={view.introduction ?? introduction}
      ribbon={view.ribbon}
      offerTag={view.offerTag}
      {...rest}
    />
  );
}
