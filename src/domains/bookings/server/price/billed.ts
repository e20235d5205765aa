/** What is billed: a booking as it was when money came or went. A document shows it, whenever the document is written. */
import { type FormerColumns, formerKept, storedReductions } from '#domains/bookings/server/price/former-reductions.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { type Currency, DEFAULT_CURRENCY } from '#shared/money.ts';

const FIELDS = [
  'type',
  'currency',
  'title',
  'capacity',
  'base_net_pence',
  'dynamic_net_pence',
  'net_pence',
  'total_pence',
  'tax_percent',
  'reductions',
  'items',
] as const;

type BilledRecord = Pick<BookingRecord, (typeof FIELDS)[number]> & {
  members: { name: string; email: string }[];
  resource: Pick<BookingRecord['resource'], 'id' | 'name' | 'price_pence'>;
  space: Pick<BookingRecord['space'], 'name' | 'area' | 'time_zone' | 'price_pence'>;
};

/** The facts of a booking that its documents show. */
export type BilledBooking = BilledRecord & Pick<BookingRecord, 'starts_at' | 'ends_at'>;

/** The same in JSON, which contains instants as texts. Earlier versions stored no currency, as all was in pounds, and no `reductions`. */
export type StoredBilled = Omit<BilledRecord, 'currency' | 'reductions'> &
  Partial<FormerColumns> & {
    reductions?: BilledRecord['reductions'];
    currency?: Currency;
    starts_at: string;
    ends_at: string;
  };

/** The facts of a booking as they are now. */
export function billedOf(record: BookingRecord): StoredBilled {
  const { resource, space } = record;
  return {
    ...(Object.fromEntries(FIELDS.map((field) => [field, record[field]])) as Pick<
      BilledRecord,
      (typeof FIELDS)[number]
    >),
    members: record.members.map(({ name, email }) => ({ name, email })),
    resource: { id: resource.id, name: resource.name, price_pence: resource.price_pence },
    space: { name: space.name, area: space.area, time_zone: space.time_zone, price_pence: space.price_pence },
    ...formerKept(record.reductions),
    starts_at: record.starts_at.toISOString(),
    ends_at: record.ends_at.toISOString(),
  };
}

export const toBilled = (record: BookingRecord): string => JSON.stringify(billedOf(record));

/** What documents show of a booking, of what `toBilled` has stored. */
export function fromBilled(json: object): BilledBooking {
  const stored = json as StoredBilled;
  const { currency = DEFAULT_CURRENCY } = stored;
  const reductions = storedReductions({ ...stored, currency });
  return { ...stored, currency, reductions, starts_at: new Date(stored.starts_at), ends_at: new Date(stored.ends_at) };
}
