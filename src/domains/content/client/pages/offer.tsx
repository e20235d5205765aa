import { useParams } from 'react-router-dom';
import type { Load } from '#client/page/load.ts';
import { useSite } from '#client/site.ts';
import { ContentHead } from '#domains/content/client/components/content-head.tsx';
import { OfferArticle } from '#domains/content/kinds/offer/client/offer-article.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { loadSiteOffer, useSiteOffer } from '#domains/content/client/site-queries.ts';
import { product } from '#domains/content/client/structured-data.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

export const load: Load = async ({ api, params: { slug = '' } }) => {
  const offer = await loadSiteOffer(api, slug);
  if (offer.slug !== slug) return { movedTo: paths.offer(offer.slug) };
};

/** The public page of an offer. */
export default function OfferScreen() {
  const t = useTexts();
  const { slug = '' } = useParams();
  const site = useSite();
  return (
    <SiteScreen
      query={useSiteOffer(slug)}
      missing={{ title: t('Offer not found'), home: paths.offers, homeLabel: t('See all offers') }}
    >
      {(offer) => (
        <>
          <ContentHead
            {...offer.search}
            path={paths.offer(offer.slug)}
            picture={offer.banner}
            facts={site && [product(offer, site.publicUrl)]}
          />
          <OfferArticle offer={offer} />
        </>
      )}
    </SiteScreen>
  );
}
