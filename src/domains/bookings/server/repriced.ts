import type { Change } from '#domains/bookings/server/changes.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import type { PlacePrice } from '#domains/bookings/server/place.ts';
import { formatPounds, penceToPounds } from '#shared/money.ts';

const pounds = (pence: number) => formatPounds(penceToPounds(pence));

/** The price of today replaces the former one. The stage stays, because nobody has agreed to that price. */
export function repriced(record: BookingRecord, price: PlacePrice): Change {
  return {
    columns: {
      base_net_pence: price.baseNetPence,
      dynamic_net_pence: price.dynamicNetPence,
      net_pence: price.netPence,
      total_pence: price.totalPence,
      full_total_pence: price.totalPence,
      tax_percent: price.taxPercent,
      offer: price.offer,
    },
    history: { type: 'remark', remark: `Price ${pounds(price.totalPence)} instead of ${pounds(record.total_pence)}` },
    live: 'update',
  };
}
