import { historySentences } from '#domains/bookings/sentences.ts';
import type { BookingChange } from '#domains/bookings/server/changes.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { pricedColumns } from '#domains/bookings/server/places/place.ts';
import type { ReducedQuote } from '#domains/pricing/index.ts';

/** The price of today replaces the former one. The stage stays, because nobody has agreed to that price. */
export function repriced(record: BookingRecord, price: ReducedQuote) {
  return changed(record, pricedColumns(price));
}

/** The price before tax, for a company that pays none. */
export function untaxed(record: BookingRecord): BookingChange {
  const { net_pence } = record;
  return changed(record, { tax_percent: 0, total_pence: net_pence, full_total_pence: net_pence });
}

function changed(record: BookingRecord, columns: Partial<BookingRecord> & Pick<BookingRecord, 'total_pence'>) {
  const { total_pence, currency } = record;
  return {
    columns,
    history: {
      type: 'remark',
      said: [historySentences.repriced({ pence: columns.total_pence, before: total_pence, currency })],
    },
    live: 'update',
  } satisfies BookingChange;
}
