/** What became of the deposits of memberships, and what is held of them. */
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import type { HeldDeposits } from '#domains/memberships/changes-schema.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import type { DepositRow } from '#domains/memberships/server/tables.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';

/** What was charged, less what was returned and kept. */
export const heldPence = (entries: Pick<DepositRow, 'kind' | 'amount_pence'>[]): Pence =>
  entries.reduce((sum, { kind, amount_pence }) => sum + (kind === 'charged' ? amount_pence : -amount_pence), 0);

/** The entries of a membership in their order, and what they leave. */
export async function readDeposit(
  on: Queryable,
  id: string,
  currency: Currency,
): Promise<Pick<MembershipDetail, 'deposits' | 'deposit_held'>> {
  const rows = await on('membership_deposits as d')
    .join('invoices as i', 'i.id', 'd.invoice_id')
    .where('d.membership_id', id)
    .orderBy(['d.at', 'd.kind'])
    .select('d.kind', 'd.amount_pence', 'd.at', 'd.reason', 'd.invoice_id as _id', 'i.invoice_id');
  const deposits = rows.map(({ kind, amount_pence, at, reason, _id, invoice_id }) => ({
    kind,
    amount: toMajor(amount_pence, currency),
    at,
    reason,
    invoice: { _id, invoice_id },
  }));
  return { deposits, deposit_held: toMajor(heldPence(rows), currency) };
}

/** The deposits that a workspace holds. @throws NotAllowed */
export async function heldDeposits(
  { services, actor }: Call,
  { space_id }: { space_id: string },
): Promise<HeldDeposits> {
  requireManages(actor, space_id);
  const { knex } = services;
  const rows = await knex('membership_deposits')
    .where({ space_id })
    .groupBy('currency')
    .select<{ currency: Currency; held: string }[]>(
      'currency',
      knex.raw("SUM(IF(kind = 'charged', 1, -1) * CAST(amount_pence AS SIGNED)) AS held"),
    );
  return rows.map(({ currency, held }) => ({ currency, held: toMajor(Number(held), currency) }));
}
