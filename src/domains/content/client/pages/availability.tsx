import { PageTop } from '#domains/content/client/components/page-top.tsx';
import { PageLists } from '#domains/content/client/components/site/page-sections.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { useSitePage } from '#domains/content/client/site-queries.ts';
import { HeroSearch } from '#domains/workspaces/client/components/hero-search.tsx';
import { useSpaces } from '#domains/workspaces/client/public-queries.ts';

/** The page that leads to the search. */
export default function AvailabilityScreen() {
  const spaces = useSpaces();
  return (
    <SiteScreen query={useSitePage('Availability Page')}>
      {(view) => (
        <>
          <PageTop view={view} />
          <div className="site-width pb-14 sm:pb-20">
            <HeroSearch spaces={spaces.data?.items ?? []} />
          </div>
          <PageLists view={view} />
        </>
      )}
    </SiteScreen>
  );
}
