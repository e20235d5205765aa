import { Link } from 'react-router-dom';
import type { Load } from '#client/page/load.ts';
import { useScrollToHash } from '#client/scroll.ts';
import { useSite } from '#client/site.ts';
import { SitePageHead } from '#domains/content/client/components/content-head.tsx';
import { PageTop } from '#domains/content/kinds/page-meta/client/page-top.tsx';
import { CallToAction } from '#domains/content/client/components/site/call-to-action.tsx';
import { PageSections } from '#domains/content/client/components/site/page-sections.tsx';
import { Section } from '#domains/content/client/components/site/section.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { loadSitePage, useSitePage } from '#domains/content/client/site-queries.ts';
import {
  HeroSearch,
  loadSpaces,
  organization,
  ResourceTypePicture,
  searchAddress,
  SpaceList,
  useSpaces,
} from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_DESCRIPTIONS, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

export const load: Load = async ({ api }) => {
  await Promise.all([loadSpaces(api), loadSitePage(api, 'Home Page')]);
};

/** The public home page: the search, the workspaces, and the content of the website. */
export default function HomeScreen() {
  const t = useTexts();
  const site = useSite();
  const query = useSitePage('Home Page');
  const spaces = useSpaces();
  useScrollToHash();
  return (
    <SiteScreen query={query}>
      {(view) => (
        <>
          <SitePageHead
            view={view}
            title={site && t('{name}: offices, meeting rooms and desks', { name: site.operatorName })}
            facts={site && [organization(site)]}
          />
          <PageTop view={view} search={<HeroSearch spaces={spaces.data?.items ?? []} />} />
          {/* The sliders present the types, too. */}
          {view.sliders.length === 0 && <ResourceTypes />}
          <PageSections view={view}>
            <div id="workspaces">
              <Section
                title={t('Our workspaces')}
                introduction={t('Each with its own character, all with the same care.')}
                isSubtle
              >
                <SpaceList />
              </Section>
            </div>
          </PageSections>
          <CallToAction />
        </>
      )}
    </SiteScreen>
  );
}

function ResourceTypes() {
  const t = useTexts();
  return (
    <section aria-labelledby="types-title" className="site-width pb-14 sm:pb-20">
      <h2 id="types-title" className="text-2xl font-semibold">
        {t('Four ways to work here')}
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
                {t(RESOURCE_TYPE_NAMES[type])}
              </h3>
              <p className="mt-0.5 text-sm text-muted-foreground">{t(RESOURCE_TYPE_DESCRIPTIONS[type])}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
