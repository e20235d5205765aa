/** What must always be so of vouchers and the bookings that use them. */
import type { Knex } from 'knex';
import { keptOf, type StoredReductions } from './credits.ts';

export type VoucherFacts = {
  vouchers: { id: string; code: string; uses: number; max_uses: number | null; max_uses_each: number | null }[];
  uses: { voucher_id: string; booking_id: string; email: string }[];
};

export type VoucherBooking = {
  id: string;
  active: boolean;
  payment_status: string;
  processing_payment: boolean;
  reductions: StoredReductions;
};

export async function readVouchers(knex: Knex): Promise<VoucherFacts> {
  const [vouchers, uses] = await Promise.all([
    knex('vouchers').select('id', 'code', 'uses', 'max_uses', 'max_uses_each'),
    knex('voucher_uses').select('voucher_id', 'booking_id', 'email'),
  ]);
  return { vouchers, uses };
}

function limitProblems({ vouchers, uses }: VoucherFacts): string[] {
  return vouchers.flatMap(({ id, code, uses: counted, max_uses, max_uses_each }) => {
    const own = uses.filter(({ voucher_id }) => voucher_id === id);
    const times = new Map<string, number>();
    for (const { email } of own) times.set(email, (times.get(email) ?? 0) + 1);
    const most = Math.max(0, ...times.values());
    return [
      ...(counted === own.length ? [] : [`${code} counts ${counted} uses and has ${own.length}`]),
      ...(max_uses === null || own.length <= max_uses ? [] : [`${code} is used ${own.length} times of ${max_uses}`]),
      ...(max_uses_each === null || most <= max_uses_each
        ? []
        : [`${code} is used ${most} times of ${max_uses_each} by one customer`]),
    ];
  });
}

/** @returns problems with the codes and ids that have them; none if everything agrees */
export function voucherProblemsOf(facts: VoucherFacts, bookings: VoucherBooking[]): string[] {
  const usedBy = new Map(facts.uses.map(({ booking_id, voucher_id }) => [booking_id, voucher_id]));
  const ofBookings = bookings.flatMap(({ id, active, payment_status, processing_payment, reductions }) => {
    const voucher = keptOf<{ id: string }>(reductions, 'voucher');
    const used = usedBy.get(id);
    const isPaid = active && (payment_status === 'completed' || processing_payment);
    if (voucher && isPaid && used !== voucher.id) return [`booking ${id} is paid, and has a voucher without its use`];
    if (used !== undefined && (!voucher || payment_status === 'failed'))
      return [`booking ${id} has lapsed or never had the voucher, and uses it`];
    return [];
  });
  return [...limitProblems(facts), ...ofBookings];
}

/** The same, of what is in the database. */
export async function voucherProblems(knex: Knex): Promise<string[]> {
  const bookings = knex('bookings').select('id', 'active', 'payment_status', 'processing_payment', 'reductions');
  return voucherProblemsOf(await readVouchers(knex), await bookings);
}
