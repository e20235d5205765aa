/** Pays the bookings of a series in one payment, of which each has its own share. */
import type { Call } from '#server/context.ts';
import { once, recall } from '#server/idempotency.ts';
import { publish } from '#server/outbox.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { changeAllLocked, type Locked } from '#domains/bookings/server/lifecycle/step.ts';
import { getSeries } from '#domains/bookings/server/series/series.ts';
import {
  type PaySeriesInput,
  type PaySeriesView,
  SEVERAL_CURRENCIES,
  WRONG_AMOUNT,
} from '#domains/bookings/payment-schema.ts';
import {
  type Begun,
  countingDeclines,
  finish,
  insertGroup,
  type PayCall,
  requireCardOf,
} from '#domains/payments/server/index.ts';
import { ALREADY_BOOKED } from '#domains/availability/index.ts';
import { holdAllClaims } from '#domains/availability/server/index.ts';
import { CHARGE_HOLD_MS } from '#domains/bookings/rules.ts';
import { requireUnblocked } from '#domains/bookings/server/access.ts';
import { lockParents } from '#domains/bookings/server/lock-parents.ts';
import type { BookingRecord } from '#domains/bookings/server/model.ts';
import { bookingNews } from '#domains/bookings/server/news.ts';
import { flagsOf } from '#domains/bookings/stages.ts';
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#shared/errors.ts';
import { pluralize } from '#shared/pluralize.ts';

const OPERATION = 'payments.paySeries';

/** The bookings of a series. @throws NotFound */
async function idsOfSeries({ services }: Call, seriesId: string): Promise<string[]> {
  const ids = await services.knex('bookings').where('series_id', seriesId).orderBy('occurrence').pluck('id');
  if (ids.length === 0) throw new NotFound('Series');
  return ids;
}

/**
 * Holds the locked bookings while their payment is processed. It is one statement for all, because their history does not change.
 * @returns them as they were
 * @throws NotAllowed unless all are billed to the caller; Conflict if one has lost its place
 */
async function startPayingAll(trx: Transaction, call: Call, locked: Locked[]): Promise<BookingRecord[]> {
  const { actor, now } = call;
  const records = locked.map(({ record }) => record);
  requireUnblocked(actor, records[0]!);
  if (records.some((record) => record.assigned_user_id !== actor.userId))
    throw new NotAllowed('Only the customer can pay these bookings together');
  const ids = records.map(({ id }) => id);
  const ends = records.map(({ hold_until }) => hold_until?.getTime() ?? 0);
  const hold_until = new Date(Math.max(now.getTime() + CHARGE_HOLD_MS, Math.min(...ends)));
  if ((await holdAllClaims(trx, ids, hold_until)) < ids.length) throw new Conflict(ALREADY_BOOKED);
  await lockParents(trx, records, { actorId: actor.userId });
  await trx('bookings')
    .whereIn('id', ids)
    .update({ ...flagsOf('paying', false), hold_until });
  await publish(
    trx,
    records.map((record) => bookingNews('update', record)),
    now,
  );
  return records;
}

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
