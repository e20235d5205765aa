import { Fragment } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { priceLines } from '#domains/bookings/client/price/price-lines.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import type { Reader } from '#shared/languages.ts';
import { type Currency, type Pence, formatPence } from '#shared/money.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** The lines of a booking's price and the total. */
export function PriceSummary({ booking, className }: { booking: BookingView; className?: string }) {
  const t = useTexts();
  const { lines, totalPence } = priceLines(booking, t);
  return (
    <dl className={classNames('grid grid-cols-[1fr_auto] gap-x-4 gap-y-2', className)} data-numeric>
      {lines.map(({ label, pence }) => (
        <Fragment key={label}>
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="numeric-end">{amountText(pence, booking.currency, t)}</dd>
        </Fragment>
      ))}
      <dt className="border-t pt-2 font-semibold">{t('Total')}</dt>
      <dd className="-ms-4 border-t pt-2 numeric-end font-semibold">{amountText(totalPence, booking.currency, t)}</dd>
    </dl>
  );
}

/** Formats an amount with the Unicode minus sign, which has the width of a digit. */
function amountText(pence: Pence, currency: Currency, reader: Reader): string {
  return formatPence(pence, currency, reader).replace('-', '−');
}
