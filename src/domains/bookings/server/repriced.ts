import type { Change } from '#domains/bookings/server/changes.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { type PlacePrice, pricedColumns } from '#domains/bookings/server/place.ts';
import { formatPence } from '#shared/money.ts';

/** The price of today replaces the former one. The stage stays, because nobody has agreed to that price. */
export function repriced(record: BookingRecord, price: PlacePrice): Change {
  return {
    columns: pricedColumns(price),
    history: {
      type: 'remark',
      remark: `Price ${formatPence(price.totalPence, record.currency)} instead of ${formatPence(record.total_pence, record.currency)}`,
    },
    live: 'update',
  };
}
