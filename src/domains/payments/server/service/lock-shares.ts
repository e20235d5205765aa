/** The charges of a payment with what they pay, under lock. */
import type { Services } from '#server/context.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { ChargeRow } from '#domains/payments/server/model.ts';
import type { Payable, PaidShare, Shares, Thing } from '#domains/payments/server/payable.ts';
import { sharesOf } from '#domains/payments/server/service/send-charge.ts';

export const payableOf = (
  { payables }: Pick<Services, 'payables'>,
  { invoice_id }: Pick<ChargeRow, 'invoice_id'>,
): Payable<Thing> => (invoice_id === null ? payables.booking : payables.invoice);

async function lockAll(
  trx: Transaction,
  services: Services,
  charges: [ChargeRow, ...ChargeRow[]],
): Promise<Shares<Thing>> {
  const payable = payableOf(services, charges[0]);
  const things = await payable.lock(trx, services, charges);
  const ids = charges.map(({ id }) => id);
  const rows = await trx('charges').whereIn('id', ids).orderBy('id').forUpdate();
  const [first, ...others] = rows.map((row) => ({
    row,
    thing: expectRow(things.get(row.id), `What charge ${row.id} pays`),
  }));
  const shares: Shares<Thing> = [expectRow(first, `Charge ${charges[0].id}`), ...others];
  await payable.lockRest?.(trx, shares);
  return shares;
}

/** Locks what a payment pays, and then its charges, the order of all transactions. The first is the one that stands for it. */
export async function lockShares(trx: Transaction, services: Services, charge: ChargeRow): Promise<Shares<Thing>> {
  const [first = charge, ...others] = await sharesOf(trx, charge);
  return lockAll(trx, services, [first, ...others]);
}

/** Locks what one charge pays, and then the charge. */
export async function lockShare(trx: Transaction, services: Services, charge: ChargeRow): Promise<PaidShare<Thing>> {
  const [share] = await lockAll(trx, services, [charge]);
  return share;
}
