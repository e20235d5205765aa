/** Customers accept memberships, and later what was added to them. */
import type { Call, Context } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockCompany } from '#domains/companies/server/index.ts';
import type { AcceptInput } from '#domains/memberships/changes-schema.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { agreementOf, resourceName, wordsToAccept } from '#domains/memberships/server/agreement/agreed.ts';
import { membershipSentences } from '#domains/memberships/sentences.ts';
import { change } from '#domains/memberships/server/change.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import { isOwn } from '#domains/memberships/server/own.ts';
import { acceptOrders, lockWaitingOrders, type WaitingOrder } from '#domains/products/server/index.ts';
import { Changed, Conflict, InvalidInput, NotAllowed } from '#shared/errors.ts';
import { toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const UNREAD = msg('Please read what there is to accept');
const OTHER_WORDS = msg('The terms have changed. Please read them again');

/** What is accepted now: all that was added, and the end. */
async function acceptAll(trx: Transaction, { id, end_day }: Loaded, orders: WaitingOrder[]): Promise<void> {
  await trx('memberships').where({ id }).update({ accepted_until: end_day });
  for (const table of ['membership_prices', 'membership_products'] as const)
    await trx(table).where({ membership_id: id, unaccepted: true }).update({ unaccepted: false });
  await acceptOrders(
    trx,
    orders.map((order) => order.id),
  );
}

/** The first words stay as they were; what is accepted later is kept beside them. The card of whoever accepted last is charged. */
async function writeAcceptance(
  trx: Transaction,
  { actor: { userId }, now: at, ip }: Call & Pick<Context, 'ip'>,
  { id, accepted_at, company_payment }: Loaded,
  { name, words }: { name: string; words: string },
): Promise<void> {
  const accepted_user_id = company_payment === 'account' ? null : userId;
  const first = { accepted_at: at, accepted_by: name, accepted_from: ip, accepted_text: words };
  await trx('memberships')
    .where({ id })
    .update({ ...(accepted_at === null && first), accepted_user_id });
  const later = { membership_id: id, user_id: userId, name, from_address: ip, text: words, at };
  if (accepted_at !== null) await trx('membership_acceptances').insert(later);
}

/** Plans the charge of what is open, as far as it is accepted. */
async function collectOpen(trx: Transaction, { now }: Call, membership: Loaded, userId: string): Promise<void> {
  const { id, company_id, space } = membership;
  if (company_id !== null) await lockCompany(trx, company_id);
  const ids = await trx('membership_periods').where('membership_id', id).pluck('invoice_id');
  await trx('invoices')
    .whereIn('id', ids)
    .where('open_pence', '>', 0)
    .update({
      collect_on: toLocal(now, space.time_zone).day,
      collect_user_id: company_id === null ? null : userId,
    });
}

/**
 * The customer agrees to the words of the membership, or later to what staff have added. From then on, the default card of the person, or of the admin of a company that pays by card, is
 * charged for its invoices, also for those that are open.
 * @throws NotFound, NotAllowed for anybody else; Conflict if nothing is to be accepted, or other words than those that were read
 */
export function acceptMembership(
  call: Call & Pick<Context, 'ip'>,
  { _id, name, agreement }: AcceptInput,
): Promise<MembershipDetail> {
  return change(call, _id, 'customer', async (trx, membership) => {
    if (!(await isOwn(trx, call.actor, membership))) throw new NotAllowed();
    const { userId } = call.actor;
    const orders = await lockWaitingOrders(trx, [_id]);
    const resource = await resourceName(trx, membership);
    const words = wordsToAccept(call.services, membership, { waiting: orders, resource, userId });
    if (words === null) throw new Conflict(msg('This membership is accepted already'));
    if (agreement === undefined && words !== agreementOf(call.services, membership, resource))
      throw new InvalidInput(UNREAD, 'agreement');
    if (agreement !== undefined && agreement !== words) throw new Changed(OTHER_WORDS, undefined, 'agreement');
    await writeAcceptance(trx, call, membership, { name, words });
    await acceptAll(trx, membership, orders);
    if (membership.company_payment !== 'account') await collectOpen(trx, call, membership, userId);
    return membershipSentences.accepted({ plan: membership.plan_name });
  });
}
