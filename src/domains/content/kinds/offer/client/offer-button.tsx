import { ArrowRight } from 'lucide-react';
import { Suspense, useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import { PublicForms } from '#client/layout/public-forms.ts';
import { Button } from '#client/ui/button.tsx';
import { BookingButton } from '#domains/content/client/components/site/call-to-action.tsx';
import type { SiteOffer } from '#domains/content/kinds/offer/kind.ts';
import { beginPurchase, searchAddress } from '#domains/workspaces/client/index.ts';
import { orderAddress, paths } from '#shared/paths.ts';
import { tableDay } from '#shared/time.ts';

/** The way to an offer: the search with its price, the checkout of a plan, an order, an enquiry with its name, or the search. */
export function OfferButton({ offer }: { offer: SiteOffer }) {
  const { _id, name, booking, sold, isAsked } = offer;
  if (sold) return <BuyButton sold={sold} />;
  if (isAsked) return <AskButton name={name} />;
  if (!booking) return <BookingButton />;
  const { space_id: spaceId, type: resource_type, from, to } = booking;
  return (
    <>
      <p className="text-sm text-muted-foreground" data-numeric>
        For bookings that begin from {tableDay(from)} to {tableDay(to)}.
      </p>
      <Button asChild size="lg">
        <Link to={searchAddress({ spaceId, resource_type, offer: _id })}>
          Book this offer
          <ArrowRight aria-hidden="true" />
        </Link>
      </Button>
    </>
  );
}

function BuyButton({ sold: { kind, id, space_id } }: { sold: NonNullable<SiteOffer['sold']> }) {
  const path = kind === 'plan' ? paths.buyPlan(id) : orderAddress(space_id, id);
  return (
    <Button asChild size="lg">
      <Link to={path} onClick={() => beginPurchase(path)}>
        {kind === 'plan' ? 'Start this membership' : 'Buy'}
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  );
}

function AskButton({ name }: { name: string }) {
  const { ContactModal } = useContext(PublicForms);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)}>
        Ask about this offer
      </Button>
      <Suspense fallback={null}>
        {ContactModal && isOpen && <ContactModal about={`Offer: ${name}`} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
