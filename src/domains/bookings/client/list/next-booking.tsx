import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { seatNames } from '#domains/bookings/client/booking-text.ts';
import { nextText } from '#domains/bookings/client/list/next-text.ts';
import { useNextBooking } from '#domains/bookings/client/queries.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import { paths } from '#shared/paths.ts';
import { CheckInPart } from '#domains/bookings/client/presence/check-in-part.tsx';
import { Directions } from '#domains/bookings/client/places/directions.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** The account's booking that runs now, or else the next one. Nothing without one. */
export function NextBooking({ now }: { now: Date }) {
  const t = useTexts();
  const titleId = useId();
  const booking = useNextBooking(now);
  const actor = useBookingActor();
  if (!booking) return null;
  const { _id, resource_id, space_id, items, checked_in_at } = booking;
  return (
    <section aria-labelledby={titleId} className="mb-5">
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 border-primary p-4">
        <div className="min-w-0 flex-1 basis-60" data-numeric>
          <h2 id={titleId} className="text-base font-semibold">
            {nextText(booking, now, t)}
          </h2>
          <p className="mt-0.5 flex items-baseline gap-2 text-sm wrap-anywhere">
            <ColorDot color={resource_id.color} />
            <span>
              {resource_id.name}
              {items.length > 0 && ` (${seatNames(booking)})`}, {space_id.name}
              <span className="block text-muted-foreground">
                <bdi>{space_id.area}</bdi>
              </span>
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {checked_in_at === null && transition(booking, 'checkIn', actor, now).ok && <CheckInPart _id={_id} />}
          <Directions to={`${space_id.name}, ${space_id.area}`} />
          <Button asChild variant="secondary">
            <Link to={paths.bookingPage(_id)}>{t('View')}</Link>
          </Button>
        </div>
      </Card>
    </section>
  );
}
