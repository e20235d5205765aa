import { Link } from 'react-router-dom';
import { Suspense, useContext, useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { PublicForms } from '#client/layout/public-forms.ts';
import { Button } from '#client/ui/button.tsx';
import { BookingButton } from '#domains/content/client/components/site/call-to-action.tsx';
import { FloorPlanLink } from '#domains/content/client/components/site/floor-plan-link.tsx';
import { KeyInfos } from '#domains/content/client/components/site/key-infos.tsx';
import { PictureGrid } from '#domains/content/client/components/site/picture-grid.tsx';
import { Ribbon } from '#domains/content/client/components/site/ribbon.tsx';
import { RichText } from '#domains/content/client/components/site/rich-text.tsx';
import { SiteImage } from '#domains/content/client/components/site/site-image.tsx';
import { Subsection } from '#domains/content/client/components/site/subsection.tsx';
import type { SiteOffer } from '#domains/content/kinds/offer/kind.ts';
import { beginPurchase, searchAddress } from '#domains/workspaces/client/index.ts';
import { orderAddress, paths } from '#shared/paths.ts';
import { tableDay } from '#shared/time.ts';
import { OfferBadge } from './offer-card.tsx';
import { OfferPrice } from './offer-price.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

/** The way to an offer: the search with its price, the checkout of a plan, an order, an enquiry with its name, or the search. */
function OfferButton({ offer }: { offer: SiteOffer }) {
  const t = useTexts();
  const { _id, name, booking, sold, isAsked } = offer;
  if (sold) return <BuyButton sold={sold} />;
  if (isAsked) return <AskButton name={name} />;
  if (!booking) return <BookingButton />;
  const { space_id: spaceId, type: resource_type, from, to } = booking;
  return (
    <>
      <p className="text-sm text-muted-foreground" data-numeric>
        {t('For bookings that begin from {from} to {to}.', { from: tableDay(from, t), to: tableDay(to, t) })}
      </p>
      <Button asChild size="lg">
        <Link to={searchAddress({ spaceId, resource_type, offer: _id })}>
          {t('Book this offer')}
          <ArrowRight aria-hidden="true" />
        </Link>
      </Button>
    </>
  );
}

function BuyButton({ sold: { kind, id, space_id } }: { sold: NonNullable<SiteOffer['sold']> }) {
  const t = useTexts();
  const path = kind === 'plan' ? paths.buyPlan(id) : orderAddress(space_id, id);
  return (
    <Button asChild size="lg">
      <Link to={path} onClick={() => beginPurchase(path)}>
        {kind === 'plan' ? t('Start this membership') : t('Buy')}
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  );
}

function AskButton({ name }: { name: string }) {
  const t = useTexts();
  const { ContactModal } = useContext(PublicForms);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        {t('Ask about this offer')}
      </Button>
      <Suspense fallback={null}>
        {ContactModal && isOpen && <ContactModal about={`Offer: ${name}`} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

/** The page of an offer. */
export function OfferArticle({ offer }: { offer: SiteOffer }) {
  const t = useTexts();
  return (
    <article className="site-width pb-14 pt-6 sm:pb-20 sm:pt-10">
      <SiteImage
        picture={offer.banner}
        name={`offer ${offer.name}`}
        alt=""
        isFirst
        sizes="(min-width: 1280px) 1200px, 100vw"
        className="mb-8 aspect-[3/2] h-auto w-full rounded-xl bg-muted object-cover sm:mb-10 sm:aspect-[8/3]"
      />
      <OfferBadge offer={offer} />
      <h1 className="mt-4 max-w-4xl text-balance text-4xl font-semibold">{offer.name}</h1>
      <p className="mt-4 max-w-2xl text-muted-foreground sm:text-lg">{offer.subheading}</p>
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_22rem]">
        <div className="lg:order-last lg:self-stretch">
          <OfferCardBeside offer={offer} />
        </div>
        <div className="divide-y *:py-8 *:first:pt-0 *:last:pb-0">
          <div>
            <RichText html={offer.html} className="max-w-prose" />
          </div>
          {offer.keyFacilities.length > 0 && (
            <Subsection title={t('Key facilities')}>
              <KeyInfos label={t('Key facilities')} infos={withoutIcons(offer.keyFacilities)} />
            </Subsection>
          )}
          {offer.includeInPriceFacilities.length > 0 && (
            <Subsection title={t('Included in the price')}>
              <KeyInfos label={t('Included in the price')} infos={withoutIcons(offer.includeInPriceFacilities)} />
            </Subsection>
          )}
          {offer.facilities.length > 0 && (
            <Subsection title={t('In the building')}>
              <KeyInfos label={t('In the building')} infos={offer.facilities} />
            </Subsection>
          )}
          {offer.pictures.length > 0 && (
            <Subsection title={t('Pictures')}>
              <PictureGrid pictures={offer.pictures} label={offer.name} layout="grid" />
            </Subsection>
          )}
        </div>
      </div>
    </article>
  );
}

const withoutIcons = (names: readonly string[]) => names.map((name) => ({ icon: null, name }));

/** The price, the ribbon and the way into the booking. */
function OfferCardBeside({ offer }: { offer: SiteOffer }) {
  const t = useTexts();
  return (
    <aside
      aria-label={t('Book {name}', { name: offer.name })}
      className="space-y-5 rounded-xl border bg-card p-6 lg:sticky lg:top-24 *:w-full"
    >
      <OfferPrice {...offer} />
      {offer.ribbon && <Ribbon ribbon={offer.ribbon} />}
      <OfferButton offer={offer} />
      {offer.floorPlan && <FloorPlanLink address={offer.floorPlan} />}
    </aside>
  );
}
