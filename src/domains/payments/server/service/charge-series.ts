/** Pays the bookings of a series in one payment, of which each has its own share. */
import { once, recall } from '#server/idempotency.ts';
import type { Transaction } from '#server/db/transaction.ts';
import {
  changeAllLocked,
  getSeries,
  idsOfSeries,
  type Locked,
  startPayingAll,
} from '#domains/bookings/server/index.ts';
import { type PaySeriesInput, type PaySeriesView, SEVERAL_CURRENCIES, WRONG_AMOUNT } from '#domains/payments/schema.ts';
import { countingDeclines } from '#domains/payments/server/service/card-limits.ts';
import { requireCardOf } from '#domains/payments/server/service/cards.ts';
import { type Begun, type PayCall, finish } from '#domains/payments/server/service/charge.ts';
import { insertGroup } from '#domains/payments/server/service/send-charge.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { pluralize } from '#shared/pluralize.ts';

const OPERATION = 'payments.paySeries';

/** Checks the caller, the amount and the stages, and records the charge with its shares, all before anything is charged. */
async function beginCharge(
  trx: Transaction,
  call: PayCall,
  locked: Locked[],
  { input, customerId }: { input: PaySeriesInput; customerId: string },
): Promise<string> {
  const { actor, now } = call;
  if (locked.some(({ record }) => record.currency !== locked[0]!.record.currency))
    throw new Conflict(SEVERAL_CURRENCIES);
  const records = await startPayingAll(trx, call, locked);
  const total = records.reduce((sum, { total_pence }) => sum + total_pence, 0);
  if (input.amount !== total) throw new InvalidInput(WRONG_AMOUNT, 'amount');
  const [first, ...others] = records.map(({ id, total_pence }) => ({ booking_id: id, amount_pence: total_pence }));
  const { title, space, currency } = records[0]!;
  const charge = await insertGroup(
    trx,
    {
      user_id: actor.userId,
      purpose: 'booking',
      method: 'card',
      currency,
      customer_id: customerId,
      source_id: input.source_id,
      description: `${title} at ${space.name}, ${pluralize(records.length, 'booking')}`,
      created_at: now,
    },
    [first!, ...others],
  );
  return charge.id;
}

async function begin(call: PayCall, input: PaySeriesInput, customerId: string): Promise<Begun> {
  let isFirst = false;
  const bookingIds = await idsOfSeries(call, input._id);
  const { chargeId } = await changeAllLocked(
    call,
    { bookingIds },
    'pay',
    async (trx, locked) => {
      isFirst = true;
      return { chargeId: await beginCharge(trx, call, locked, { input, customerId }) };
    },
    (work) => {
      isFirst = false;
      return once(call, OPERATION, input, work);
    },
  );
  return { chargeId, isFirst };
}

/**
 * Pays all unpaid bookings of a series with a saved card of the caller, who is billed. The amount must be that of all of them. If the bank
 * declines it, all stay held as before.
 * @returns the series, and the address of the bank if it asks the customer to confirm
 * @throws PaymentDeclined, TooMany, Conflict, InvalidInput, NotFound, NotAllowed
 */
export async function paySeries(call: PayCall, input: PaySeriesInput): Promise<PaySeriesView> {
  const { services, actor } = call;
  const known = await recall<{ chargeId: string }>(call, OPERATION, input);
  const url = known
    ? await finish(call, { ...known.answer, isFirst: false })
    : await countingDeclines(call, actor.userId, async () => {
        const customerId = await requireCardOf(services, actor.userId, input.source_id);
        return finish(call, await begin(call, input, customerId));
      });
  return { ...(await getSeries(call, input._id)), url };
}
