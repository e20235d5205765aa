import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { SitePageView } from '#domains/content/site-views.ts';
import { OfferTag, Ribbon } from '#domains/content/client/components/site/ribbon.tsx';

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
export function PageHero({ heading, introduction, ribbon, offerTag, action, picture }: PageHeroProps) {
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
