import type { Load } from '#client/page/load.ts';
import { SitePageHead } from '#domains/content/client/components/content-head.tsx';
import { PageTop } from '#domains/content/kinds/page-meta/client/page-top.tsx';
import { PageLists } from '#domains/content/client/components/site/page-sections.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { loadSitePage, useSitePage } from '#domains/content/client/site-queries.ts';
import { HeroSearch, loadSpaces, useSpaces } from '#domains/workspaces/client/index.ts';

export const load: Load = async ({ api }) => {
  await Promise.all([loadSpaces(api), loadSitePage(api, 'Availability Page')]);
};

/** The page that leads to the search. */
export default function AvailabilityScreen() {
  const spaces = useSpaces();
  return (
    <SiteScreen query={useSitePage('Availability Page')}>
      {(view) => (
        <>
          <SitePageHead view={view} />
          <PageTop view={view} search={<HeroSearch spaces={spaces.data?.items ?? []} />} />
          <PageLists view={view} />
        </>
      )}
    </SiteScreen>
  );
}
