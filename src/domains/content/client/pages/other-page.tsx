import { useParams } from 'react-router-dom';
import { CallToAction } from '#domains/content/client/components/site/call-to-action.tsx';
import { OtherPageArticle } from '#domains/content/client/components/site/other-page-article.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { useSiteOtherPage } from '#domains/content/client/site-queries.ts';
import { paths } from '#shared/paths.ts';

/** A public page of text, such as the house rules. */
export default function OtherPageScreen() {
  const { slug = '' } = useParams();
  return (
    <SiteScreen
      query={useSiteOtherPage(slug)}
      missing={{ title: 'Page not found', home: paths.home, homeLabel: 'To the home page' }}
    >
      {(page) => (
        <>
          <OtherPageArticle page={page} />
          <CallToAction />
        </>
      )}
    </SiteScreen>
  );
}
