/** What must always be so of vouchers and the bookings that use them. */
import type { Knex } from 'knex';

const PROBLEMS = {
  'a voucher counts other uses than it has': `SELECT id FROM vouchers v
    WHERE uses <> (SELECT COUNT(*) FROM voucher_uses u WHERE u.voucher_id = v.id)`,
  'a voucher is used more often than it may be': 'SELECT id FROM vouchers WHERE uses > max_uses',
  'a booking that is paid, or being paid, has a voucher without its use': `SELECT b.id FROM bookings b
    LEFT JOIN voucher_uses u ON u.booking_id = b.id
    WHERE b.voucher IS NOT NULL AND b.active = 1 AND (b.payment_status = 'completed' OR b.processing_payment = 1)
      AND (u.voucher_id IS NULL OR u.voucher_id <> JSON_VALUE(b.voucher, '$.id'))`,
  'a booking that has lapsed or never had the voucher uses it': `SELECT b.id FROM voucher_uses u
    JOIN bookings b ON b.id = u.booking_id WHERE b.voucher IS NULL OR b.payment_status = 'failed'`,
};

/** Problems with the ids that have them; none if everything agrees. */
export async function voucherProblems(knex: Knex): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(PROBLEMS).map(async ([problem, sql]) => {
      const [rows] = (await knex.raw(sql)) as [{ id: string }[]];
      return rows.map(({ id }) => `${problem}: ${id}`);
    }),
  );
  return found.flat();
}
