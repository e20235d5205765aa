import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { BookingButton } from '#domains/content/client/components/site/call-to-action.tsx';
import { OfferTag, Ribbon } from '#domains/content/client/components/site/ribbon.tsx';
import { PAGE_TEXTS } from '#domains/content/client/page-texts.ts';
import type { PageDetails } from '#domains/content/kinds/page-meta/kind.ts';
import { type PageTitle, pageOf } from '#domains/content/pages.ts';
import type { SitePageView } from '#domains/content/site-views.ts';
import { ResourceTypePicture } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

type PageHeroProps = {
  heading: string;
  introduction: string;
  ribbon?: SitePageView['ribbon'];
  offerTag?: SitePageView['offerTag'];
  /** The one action of the page. */
  action?: ReactNode;
  /** Shown beside the text. */
  picture?: ReactNode;
};

/** The top of a page: its heading, its introduction, its action and a large picture. */
function PageHero({ heading, introduction, ribbon, offerTag, action, picture }: PageHeroProps) {
  return (
    <section aria-labelledby="page-title" className="site-width pb-8 pt-10 sm:pb-10 sm:pt-16">
      <div className={classNames('grid items-center gap-x-16 gap-y-10', picture && 'lg:grid-cols-[5fr_6fr]')}>
        <div className={classNames(!picture && 'max-w-3xl')}>
          {offerTag && (
            <p className="mb-5">
              <OfferTag tag={offerTag} />
            </p>
          )}
          <h1 id="page-title" className="text-balance text-4xl font-semibold">
            {heading}
          </h1>
          <p className="mt-5 max-w-2xl whitespace-pre-line text-muted-foreground sm:text-lg">{introduction}</p>
          {ribbon && (
            <div className="mt-8">
              <Ribbon ribbon={ribbon} />
            </div>
          )}
          {action && <div className="mt-8 print:hidden">{action}</div>}
        </div>
        {picture}
      </div>
    </section>
  );
}

type HomeHeroProps = Pick<PageDetails, 'ribbon' | 'offerTag'> & {
  heading: string;
  introduction: string;
  /** The search, which overlaps the picture. */
  search: ReactNode;
};

/** The top of the home page. */
function HomeHero({ heading, introduction, ribbon, offerTag, search }: HomeHeroProps) {
  return (
    <section aria-labelledby="page-title" className="site-width pb-14 pt-8 sm:pb-20 sm:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-6">
        <div className="max-w-3xl">
          {offerTag && (
            <p className="mb-4">
              <OfferTag tag={offerTag} />
            </p>
          )}
          <h1 id="page-title" className="text-4xl font-semibold">
            {heading}
          </h1>
          <p className="mt-4 max-w-2xl whitespace-pre-line text-balance text-muted-foreground sm:text-lg">
            {introduction}
          </p>
        </div>
        {ribbon && <Ribbon ribbon={ribbon} />}
      </div>
      <img
        src="/hero.webp"
        srcSet="/hero-720.webp 720w, /hero.webp 1440w"
        sizes="(min-width: 1280px) 1200px, 100vw"
        alt=""
        width={1440}
        height={820}
        fetchPriority="high"
        className="mt-8 aspect-[3/2] h-auto w-full rounded-xl bg-muted object-cover object-bottom sm:aspect-[8/3]"
      />
      <div className="relative -mt-10 sm:-mt-14 sm:px-6 lg:px-10">{search}</div>
    </section>
  );
}

type PageTopProps = {
  view: PageDetails & { page_name: PageTitle };
  /** The search, on the pages that lead to it. */
  search?: ReactElement;
};

/** The top of a page of pages.ts: its own texts, or the standard ones while nobody has entered any. */
export function PageTop({ view, search }: PageTopProps) {
  const t = useTexts();
  const standard = PAGE_TEXTS[view.page_name];
  const { ribbon, offerTag } = view;
  const texts = {
    heading: view.heading ?? t(standard.heading),
    introduction: view.introduction ?? t(standard.introduction),
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
