import { matchPath, useLocation } from 'react-router-dom';
import type { Load } from '#client/page/load.ts';
import { SitePageHead } from '#domains/content/client/components/content-head.tsx';
import { CallToAction } from '#domains/content/client/components/site/call-to-action.tsx';
import { PageBody } from '#domains/content/client/components/site/page-body.tsx';
import { PageTop } from '#domains/content/kinds/page-meta/client/page-top.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { loadSitePage, useSitePage } from '#domains/content/client/site-queries.ts';
import { type PageTitle, SITE_PAGES, type SitePage } from '#domains/content/pages.ts';

type TitledSitePage = SitePage & { title: PageTitle };
const PAGES: readonly TitledSitePage[] = SITE_PAGES;

const pageAt = (address: string) => PAGES.find(({ path }) => matchPath(path, address))!;

export const load: Load = async ({ api, path }) => {
  await loadSitePage(api, pageAt(path).title);
};

/** The pages of the website that differ only in their content: those of resource types, lists, and the page about the operator. */
export default function SitePageScreen() {
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  return <Page key={page.title} page={page} />;
}

function Page({ page: { title, resourceType } }: { page: TitledSitePage }) {
  const query = useSitePage(title);
  return (
    <SiteScreen query={query}>
      {(view) => (
        <>
          <SitePageHead view={view} />
          <PageTop view={view} />
          <PageBody view={view} />
          <CallToAction topic={resourceType} />
        </>
      )}
    </SiteScreen>
  );
}
