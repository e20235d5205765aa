import { useParams } from 'react-router-dom';
import type { Load } from '#client/page/load.ts';
import { ContentHead } from '#domains/content/client/components/content-head.tsx';
import { CallToAction } from '#domains/content/client/components/site/call-to-action.tsx';
import { OtherPageArticle } from '#domains/content/kinds/other-page/client/other-page-article.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { loadSiteOtherPage, useSiteOtherPage } from '#domains/content/client/site-queries.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

export const load: Load = async ({ api, params: { slug = '' } }) => {
  const page = await loadSiteOtherPage(api, slug);
  if (page.slug !== slug) return { movedTo: paths.otherPage(page.slug) };
};

/** A public page of text, such as the house rules. */
export default function OtherPageScreen() {
  const t = useTexts();
  const { slug = '' } = useParams();
  return (
    <SiteScreen
      query={useSiteOtherPage(slug)}
      missing={{ title: t('Page not found'), home: paths.home, homeLabel: t('To the home page') }}
    >
      {(page) => (
        <>
          <ContentHead {...page.search} path={paths.otherPage(page.slug)} picture={null} />
          <OtherPageArticle page={page} />
          <CallToAction />
        </>
      )}
    </SiteScreen>
  );
}
