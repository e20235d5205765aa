/** Customers begin memberships of plans that are sold on the website. Their first invoice is to be paid at once. */
import { managesSpace, requireSomebodyElse } from '#server/actor.ts';
import type { Call, Context } from '#server/context.ts';
import { type Queryable, refuseTaken, type Transaction } from '#server/db/transaction.ts';
import { once, recall } from '#server/idempotency.ts';
import { publish } from '#server/outbox.ts';
import { ensureMember } from '#domains/bookings/server/index.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { type BuyInput, firstDays, PAY_MS } from '#domains/memberships/sold.ts';
import { membershipSentences } from '#domains/memberships/sentences.ts';
import { agreementOf, resourceName } from '#domains/memberships/server/agreement/agreed.ts';
import { billMemberships } from '#domains/memberships/server/billing/bill.ts';
import { recordMembership } from '#domains/memberships/server/change.ts';
import { findOnSale, firstInvoices, type OnSale } from '#domains/memberships/server/begin/on-sale.ts';
import { getMembership } from '#domains/memberships/server/queries.ts';
import { membershipMail } from '#domains/memberships/server/mail.ts';
import { insertMembership, requirePlaceOf, takePlace } from '#domains/memberships/server/begin/begin.ts';
import { defaultPayer } from '#domains/payments/server/index.ts';
import { overdueRefusal, stoppedBy } from '#domains/workspaces/index.ts';
import { Changed, Conflict, InvalidInput, PaymentNeeded } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/permissions.ts';
import { msg, msgWith } from '#shared/texts.ts';

type BuyCall = Call & Pick<Context, 'ip' | 'idempotencyKey'>;

const OPERATION = 'plansOnSale.buy';

const NO_METHOD = msg('Please save a card or a bank account first');
const UNPAID = msg('Please pay the first invoice of your new membership first');
const OTHER_WORDS = msg('The terms have changed. Please read them again');

/** @throws InvalidInput */
function requireFirstDay({ today }: OnSale, { from }: BuyInput): void {
  const { min, max } = firstDays(today);
  if (from < min || from > max)
    throw new InvalidInput(
      msgWith('Please select a day from {first} to {last}', { first: { day: min }, last: { day: max } }),
      'from',
    );
}

/** An overdue invoice that stops bookings stops new memberships, too. @throws Conflict that names the invoice */
function requirePaid({ space }: OnSale, { actor, now }: Call): void {
  const invoice = stoppedBy(space, 'bookings', actor.unpaid, now);
  if (invoice) throw overdueRefusal(invoice);
}

/** The key of the table refuses what two calls at once have not seen of each other. @throws Conflict that leads to the membership */
async function requireNoUnpaid(on: Queryable, userId: string): Promise<void> {
  const unpaid = await on('memberships').where('user_id', userId).whereNotNull('pay_until').first('id');
  if (!unpaid) return;
  const link = { label: 'See the membership', path: paths.membership(unpaid.id) };
  throw new PaymentNeeded(UNPAID, { link });
}

/** Books the place in the name of the caller. Units are locked before anything else. @throws NotFound, Conflict */
async function bookPlace(trx: Transaction, call: Call, { plan }: OnSale, input: BuyInput): Promise<string | null> {
  if (plan.type === null) return null;
  const { userId: id, name, email, memberships } = call.actor;
  const isMember = memberships.some(({ spaceId, active }) => active && spaceId === plan.space_id);
  const billed = { id, name, email, phone: '', isMember, unpaid: [], benefits: [] };
  const customer = { customer_name: '', customer_email: '', customer_number: '' };
  return takePlace(trx, call, plan.type, { plan, input, customer: { name, billed, customer } });
}

/** @throws as `buyMembership` does */
async function begin(trx: Transaction, call: BuyCall, input: BuyInput, isDue: boolean): Promise<string> {
  const { services, actor, now, ip } = call;
  const onSale = await findOnSale(trx, call, input.plan_id);
  const { plan } = onSale;
  const booking_id = await bookPlace(trx, call, onSale, input);
  // A booking has made its customer a member.
  if (booking_id === null) await ensureMember(trx, { id: actor.userId, isMember: false }, plan.space_id, now);
  const row = await insertMembership(trx, call, { plan, input: { ...input, user_id: actor.userId }, booking_id });
  const accepted_text = agreementOf(services, row, await resourceName(trx, row));
  if (accepted_text !== input.agreement) throw new Changed(OTHER_WORDS, undefined, 'agreement');
  const pay_until = isDue ? new Date(now.getTime() + PAY_MS) : null;
  const accepted = { accepted_at: now, accepted_by: input.name, accepted_from: ip, accepted_text };
  await trx('memberships')
    .where('id', row.id)
    .update({ ...accepted, pay_until })
    .catch(refuseTaken('memberships_unpaid_user', UNPAID, 'plan_id', PaymentNeeded));
  await recordMembership(trx, call, row, membershipSentences.bought({ plan: plan.name }), 'create');
  if (!isDue) await publish(trx, [membershipMail(row.id, { kind: 'began' }, now)], now);
  return row.id;
}

/** @throws as `buyMembership` does */
async function beginOwn(call: BuyCall, input: BuyInput): Promise<{ id: string }> {
  const { services, actor } = call;
  const onSale = await findOnSale(services.knex, call, input.plan_id);
  requirePlaceOf(onSale.plan, input);
  requireFirstDay(onSale, input);
  requirePaid(onSale, call);
  await requireNoUnpaid(services.knex, actor.userId);
  const isDue = firstInvoices(onSale, input, services.t).due_now !== null;
  // Staff make the plans that they would buy here.
  if (!isDue && may(actor.role, 'members') && managesSpace(actor, onSale.plan.space_id))
    requireSomebodyElse(actor, { user_id: actor.userId });
  if (isDue && !(await defaultPayer(services, actor.userId, onSale.plan.currency))) throw new Conflict(NO_METHOD);
  return once(call, OPERATION, input, async (trx) => ({ id: await begin(trx, call, input, isDue) }));
}

/**
 * Begins a membership of the caller, who agrees to its words. What is due is an open invoice, which is to be paid within a day; otherwise the
 * membership ends. A repeat of the call that finds it begun goes on from there.
 * @throws NotFound for a plan that is not sold to the caller, or a place of another type; InvalidInput; Conflict for a place that is taken, other
 *   words, an overdue or an unpaid invoice, and without a card
 */
export async function buyMembership(call: BuyCall, input: BuyInput): Promise<MembershipDetail> {
  const known = await recall<{ id: string }>(call, OPERATION, input);
  const { id } = known?.answer ?? (await beginOwn(call, input));
  await billMemberships(call, [id]);
  return getMembership(call, { _id: id });
}
