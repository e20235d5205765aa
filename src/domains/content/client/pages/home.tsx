import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { HeroSearch } from '#domains/workspaces/client/components/hero-search.tsx';
import { PublicPage } from '#domains/workspaces/client/components/public-page.tsx';
import { ResourceTypePicture } from '#domains/workspaces/client/components/resource-type-picture.tsx';
import { SpaceList } from '#domains/workspaces/client/components/space-list.tsx';
import { useSite } from '#client/site.ts';
import { useSpaces } from '#domains/workspaces/client/public-queries.ts';
import { searchAddress } from '#domains/workspaces/client/search-query.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_DESCRIPTIONS, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

/** The public home page. */
export default function HomeScreen() {
  const name = useSite()?.operatorName;
  useScrollToHash();
  return (
    <PublicPage>
      <title>{name ? `${name}: offices, meeting rooms and desks` : 'Offices, meeting rooms and desks'}</title>
      <Hero />
      <ResourceTypes />
      <section id="workspaces" aria-labelledby="workspaces-title" className="border-t bg-subtle">
        <div className="site-width py-14 sm:py-20">
          <h2 id="workspaces-title" className="text-2xl font-semibold">
            Our workspaces
          </h2>
          <p className="mb-8 mt-2 text-muted-foreground">Each with its own character, all with the same care.</p>
          <SpaceList />
        </div>
      </section>
    </PublicPage>
  );
}

/** Scrolls to the element in the hash. Waits for the next frame, because a new page is first scrolled to the top. */
function useScrollToHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}

function Hero() {
  const spaces = useSpaces();
  return (
    <section aria-labelledby="hero-title" className="site-width pb-14 pt-8 sm:pb-20 sm:pt-12">
      <h1 id="hero-title" className="max-w-3xl text-4xl font-semibold">
        A good place to work, whenever you need one
      </h1>
      <p className="mt-4 max-w-2xl text-balance text-muted-foreground sm:text-lg">
        Meeting rooms by the hour, offices and desks by the day. See the price, pay, and walk in.
      </p>
      <img
        src="/hero.webp"
        alt=""
        width={1440}
        height={820}
        fetchPriority="high"
        className="mt-8 aspect-[3/2] h-auto w-full rounded-xl bg-muted object-cover object-bottom sm:aspect-[8/3]"
      />
      <div className="relative -mt-10 sm:-mt-14 sm:px-6 lg:px-10">
        <HeroSearch spaces={spaces.data?.items ?? []} />
      </div>
    </section>
  );
}

function ResourceTypes() {
  return (
    <section aria-labelledby="types-title" className="site-width pb-14 sm:pb-20">
      <h2 id="types-title" className="text-2xl font-semibold">
        Four ways to work here
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:mt-8 sm:gap-x-6 lg:grid-cols-4">
        {RESOURCE_TYPES.map((type) => (
          <li key={type}>
            <Link to={searchAddress({ resource_type: type })} className="group block rounded-lg">
              <span className="block overflow-hidden rounded-lg">
                <ResourceTypePicture
                  type={type}
                  className="transition-transform motion-safe:group-hover:scale-[1.02]"
                />
              </span>
              <h3 className="mt-3 font-semibold underline-offset-4 group-hover:underline">
                {RESOURCE_TYPE_NAMES[type]}
              </h3>
              <p className="mt-0.5 text-sm text-muted-foreground">{RESOURCE_TYPE_DESCRIPTIONS[type]}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
