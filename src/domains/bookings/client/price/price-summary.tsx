import { Fragment } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { priceLines } from '#domains/bookings/client/price/price-lines.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { type Currency, type Pence, formatPence } from '#shared/money.ts';

/** The lines of a booking's price and the total. */
export function PriceSummary({ booking, className }: { booking: BookingView; className?: string }) {
  const { lines, totalPence } = priceLines(booking);
  return (
    <dl className={classNames('grid grid-cols-[1fr_auto] gap-x-4 gap-y-2', className)} data-numeric>
      {lines.map(({ label, pence }) => (
        <Fragment key={label}>
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="text-right">{amountText(pence, booking.currency)}</dd>
        </Fragment>
      ))}
      <dt className="border-t pt-2 font-semibold">Total</dt>
      <dd className="-ml-4 border-t pt-2 text-right font-semibold">{amountText(totalPence, booking.currency)}</dd>
    </dl>
  );
}

/** Formats an amount with the Unicode minus sign, which has the width of a digit. */
function amountText(pence: Pence, currency: Currency): string {
  return formatPence(pence, currency).replace('-', '−');
}
