/** The codes of each workspace of the demo, and the bookings that use them. */
import type { Knex } from 'knex';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { reductionOf } from '#domains/pricing/reductions.ts';
import { Voucher } from '#domains/vouchers/server/model.ts';
import { toMinor } from '#shared/money.ts';
import { DAY, addDays, toLocal } from '#shared/time.ts';
import type { SeededSpace } from './places.ts';

/** The codes are so many days old. */
const AGE = 440;

/** @returns the vouchers */
export async function seedVouchers(trx: Knex.Transaction, spaces: SeededSpace[], now: Date): Promise<Voucher[]> {
  const until = addDays(toLocal(now, 'UTC').day, 90);
  const rows = spaces.flatMap(({ id: space_id, currency }) => {
    const all = { space_id, currency, created_at: new Date(now.getTime() - AGE * DAY) };
    return [
      { ...all, code: 'SPRING20', percent: 20, types: '["meeting_room"]', valid_until: until, max_uses_each: 1 },
      {
        ...all,
        code: 'WELCOME',
        amount_pence: toMinor(10, currency),
        types: '[]',
        least_net_pence: toMinor(30, currency),
      },
    ];
  });
  await trx('vouchers').insert(rows);
  return Voucher.query(trx).orderBy('id');
}

/** Counts the bookings that have a voucher. */
export async function useVouchers(trx: Knex.Transaction, bookings: BookingRecord[]): Promise<void> {
  const uses = bookings.flatMap(({ id: booking_id, reductions, assigned, created_at: used_at }) => {
    const voucher = reductionOf(reductions, 'voucher');
    if (!voucher || !assigned) return [];
    return [{ voucher_id: voucher.kept.id, booking_id, user_id: assigned.id, email: assigned.email, used_at }];
  });
  await trx('voucher_uses').insert(uses);
  await trx('vouchers').update({
    uses: trx('voucher_uses').count().where('voucher_id', trx.ref('vouchers.id')),
  });
}
