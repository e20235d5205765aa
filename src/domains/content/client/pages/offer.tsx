import { useParams } from 'react-router-dom';
import { OfferArticle } from '#domains/content/client/components/site/offer-article.tsx';
import { SiteScreen } from '#domains/content/client/components/site-screen.tsx';
import { useSiteOffer } from '#domains/content/client/site-queries.ts';
import { paths } from '#shared/paths.ts';

/** The public page of an offer. */
export default function OfferScreen() {
  const { slug = '' } = useParams();
  return (
    <SiteScreen
      query={useSiteOffer(slug)}
      missing={{ title: 'Offer not found', home: paths.offers, homeLabel: 'See all offers' }}
    >
      {(offer) => <OfferArticle offer={offer} />}
    </SiteScreen>
  );
}
