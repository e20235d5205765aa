import type { ReactElement } from 'react';
import { BookingButton } from '#domains/content/client/components/site/call-to-action.tsx';
import { HomeHero } from './home-hero.tsx';
import { PageHero } from './page-hero.tsx';
import { PAGE_TEXTS } from '#domains/content/client/page-texts.ts';
import { type PageTitle, pageOf } from '#domains/content/pages.ts';
import type { PageDetails } from '#domains/content/kinds/page-meta/kind.ts';
import { ResourceTypePicture } from '#domains/workspaces/client/index.ts';

type PageTopProps = {
  view: PageDetails & { page_name: PageTitle };
  /** The search, on the pages that lead to it. */
  search?: ReactElement;
};

/** The top of a page of pages.ts: its own texts, or the standard ones while nobody has entered any. */
export function PageTop({ view, search }: PageTopProps) {
  const standard = PAGE_TEXTS[view.page_name];
  const { ribbon, offerTag } = view;
  const texts = {
    heading: view.heading ?? standard.heading,
    introduction: view.introduction ?? standard.introduction,
    ribbon,
    offerTag,
  };
  if (view.page_name === 'Home Page') return <HomeHero {...texts} search={search} />;
  const type = pageOf(view.page_name)?.resourceType;
  return (
    <>
      <PageHero
        {...texts}
        action={type && <BookingButton topic={type} />}
        picture={type && <ResourceTypePicture type={type} isFirst className="rounded-xl" />}
      />
      {search && <div className="site-width pb-14 sm:pb-20">{search}</div>}
    </>
  );
}
