import type { ReactNode } from 'react';
import { billedName, periodLine } from '#domains/bookings/client/booking-text.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

export type NamedBooking = Pick<
  BookingSummary,
  '_id' | 'resource_id' | 'space_id' | 'from' | 'to' | 'assignedUser' | 'name'
>;

type BookingNamedProps = {
  booking: NamedBooking;
  /** What happens to the money and the time. */
  children?: ReactNode;
};

/** Names the booking and its customer in a question about them. */
export function BookingNamed({ booking, children }: BookingNamedProps) {
  const t = useTexts();
  const { _id, resource_id, space_id } = booking;
  const customer = billedName(booking);
  return (
    <>
      <span className="block font-medium text-foreground">
        {t('{name}, No. {number}', { name: resource_id.name, number: _id })}
      </span>
      <span className="block" data-numeric>
        {periodLine(booking, space_id.time_zone, t)}
      </span>
      {customer && <span className="block">{t('Billed to {name}', { name: customer })}</span>}
      {children && <span className="mt-3 block text-foreground">{children}</span>}
    </>
  );
}
