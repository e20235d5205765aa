import { matchPath, useLocation } from 'react-router-dom';
import { BookingButton, CallToAction } from '#domains/content/client/components/site/call-to-action.tsx';
import { PageLists, PageSections } from '#domains/content/client/components/site/page-sections.tsx';
import { PageTop } from '#domains/content/client/components/page-top.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { useSitePage } from '#domains/content/client/site-queries.ts';
import { type PageTitle, SITE_PAGES, type SitePage } from '#domains/content/pages.ts';
import { ResourceTypePicture } from '#domains/workspaces/client/components/resource-type-picture.tsx';

type Known = SitePage & { title: PageTitle };
const PAGES: readonly Known[] = SITE_PAGES;

/** The pages of the website that differ only in their content: those of resource types, lists, and the page about the operator. */
export default function SitePageScreen() {
  const { pathname } = useLocation();
  const page = PAGES.find(({ path }) => matchPath(path, pathname))!;
  return <Page key={page.title} page={page} />;
}

function Page({ page: { title, resourceType } }: { page: Known }) {
  const query = useSitePage(title);
  return (
    <SiteScreen query={query}>
      {(view) => (
        <>
          <PageTop
            view={view}
            action={<BookingButton topic={resourceType} />}
            picture={resourceType && <ResourceTypePicture type={resourceType} isFirst className="rounded-xl" />}
          />
          {resourceType ? <PageSections view={view} /> : <PageLists view={view} />}
          <CallToAction topic={resourceType} />
        </>
      )}
    </SiteScreen>
  );
}
