import type { ReactNode } from 'react';
import type { PageDetails } from '#domains/content/kinds/page-meta/kind.ts';
import { OfferTag, Ribbon } from '#domains/content/client/components/site/ribbon.tsx';

type HomeHeroProps = Pick<PageDetails, 'ribbon' | 'offerTag'> & {
  heading: string;
  introduction: string;
  /** The search, which overlaps the picture. */
  search: ReactNode;
};

/** The top of the home page. */
export function HomeHero({ heading, introduction, ribbon, offerTag, search }: HomeHeroProps) {
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
