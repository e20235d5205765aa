/** The credits that staff grant and withdraw, and the end of those that are not used. */
import type { Progress } from '#server/delivery/jobs.ts';
import { requireManages, requireSomebodyElse } from '#server/actor.ts';
import type { Call, Moment } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { answering } from '#server/idempotency.ts';
import { publish } from '#server/outbox.ts';
import { lockActor, recordActivity } from '#server/records/activities.ts';
import { requireJoined } from '#domains/accounts/server/index.ts';
import { findCompany } from '#domains/companies/server/index.ts';
import { amountOf, typedAmount } from '#domains/credits/amount-text.ts';
import { type CreditView, ENDED, type GrantCreditsInput, type WithdrawCreditsInput } from '#domains/credits/schema.ts';
import { creditSentences } from '#domains/credits/sentences.ts';
import { type NewCredit, enterCredits, grantCredits, lockCredits } from '#domains/credits/server/ledger.ts';
import { creditNews } from '#domains/credits/server/news.ts';
import { readCredit } from '#domains/credits/server/queries.ts';
import type { CreditRow } from '#domains/credits/server/tables.ts';
import { giveAway } from '#domains/gifts/server/index.ts';
import { roundPayable } from '#domains/pricing/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { type Pence, roundPence } from '#shared/money.ts';
import { kindOf } from '#shared/resource-types.ts';
import type { Said } from '#shared/said.ts';
import { HOUR, MINUTE, addDays, toLocal } from '#shared/time.ts';
import { msg, msgWith } from '#shared/texts.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';

async function record(trx: Transaction, { actor, now }: Call, credit: CreditRow, said: Said): Promise<void> {
  const { id, space_id: spaceId } = credit;
  const by = actor.name || actor.email;
  const activity = { actorId: actor.userId, spaceId, model: 'Credit' as const, modelId: id, said, by, now };
  await recordActivity(trx, activity, [creditNews(credit)]);
}

/** Some currencies have a smallest unit that nobody pays with. */
const NOT_PAYABLE = msg('Please enter an amount that can be paid in this currency');

type Owner = { user_id?: string | undefined; company_id?: string | undefined; space_id: string };
type Owned = { name: string } & ({ user_id: string; company_id: null } | { user_id: null; company_id: string });

/** @throws InvalidInput for a person who has not joined the workspace, NotFound for a company of another */
async function ownerOf(trx: Transaction, { user_id, company_id, space_id }: Owner): Promise<Owned> {
  if (user_id) return { user_id, company_id: null, name: await requireJoined(trx, user_id, space_id) };
  const { id, name } = await findCompany(trx, company_id ?? '', space_id);
  return { user_id: null, company_id: id, name };
}

/** @throws InvalidInput for a resource of another workspace or type */
async function requireResources(trx: Transaction, { space_id, type, resource_ids = [] }: GrantCreditsInput) {
  const known = await trx('resources')
    .whereIn('id', resource_ids)
    .where({ space_id, ...(type !== 'money' && { type: kindOf(type) }) })
    .pluck('id');
  if (new Set(resource_ids).size > known.length)
    throw new InvalidInput(msg('Please choose resources of this workspace'), 'resource_ids');
}

const gift = (text: string, worth: Pence) =>
  ({ kind: 'credits', what: `Credits: ${text}`, worth, monthly: false }) as const;

/** What credits are worth: hours at the price of the dearest room for which they can be used, days at that of the workspace. */
export async function worthOfCredits(
  trx: Transaction,
  {
    space_id,
    type,
    amount,
    resource_ids = [],
  }: Pick<GrantCreditsInput, 'space_id' | 'type' | 'amount' | 'resource_ids'>,
): Promise<Pence> {
  if (type === 'money') return amount;
  if (type === 'flexi_desk') return amount * ((await findSpace(trx, space_id)).price_pence[type] ?? 0);
  const rooms = trx('resources').where({ space_id, type, active: true });
  if (resource_ids.length > 0) rooms.whereIn('id', resource_ids);
  const dearest = await rooms.max<{ price_pence: number | null }>('price_pence as price_pence').first();
  return roundPence(((amount * MINUTE) / HOUR) * (dearest?.price_pence ?? 0));
}

/** Grants credits to a member of a workspace, or to a company. @throws NotAllowed, NotFound, InvalidInput; AgreementNeeded beyond the limit of the role */
export async function grant(call: Call, input: GrantCreditsInput): Promise<CreditView> {
  const { services, actor, now } = call;
  const { space_id, type, amount, resource_ids = [], valid_until = null, note = '' } = input;
  requireManages(actor, space_id);
  requireSomebodyElse(actor, input);
  return answering(services, async (trx) => {
    const { time_zone, currency } = await findSpace(trx, space_id);
    if (type === 'money' && roundPayable(amount, currency) !== amount) throw new InvalidInput(NOT_PAYABLE, 'amount');
    const today = toLocal(now, time_zone).day;
    const { valid_from = today } = input;
    if (valid_until !== null && (valid_until < valid_from || valid_until < today))
      throw new InvalidInput(ENDED, 'valid_until');
    await lockActor(trx, actor.userId);
    const { name, ...owner } = await ownerOf(trx, input);
    await requireResources(trx, input);
    const terms = { space_id, type, amount, valid_from, valid_until, note, source: 'staff', source_key: null } as const;
    const credit: NewCredit = { ...owner, ...terms, resource_ids: resource_ids.length > 0 ? resource_ids : null };
    const granted = await grantCredits(trx, credit, now);
    const text = typedAmount({ type, currency }, amount, IN_ENGLISH);
    await giveAway(trx, call, { ...owner, space_id, ...gift(text, await worthOfCredits(trx, input)) });
    await record(trx, call, granted, creditSentences.granted({ type, currency, amount, owner: name }));
    return readCredit(trx, granted.id);
  });
}

async function nameOf(trx: Transaction, { user_id, company_id }: CreditRow): Promise<string> {
  if (company_id !== null) return (await trx('companies').where('id', company_id).first('name'))?.name ?? '';
  const person = await trx('users').where('id', user_id).first('name', 'email');
  return person?.name || person?.email || '';
}

/** Withdraws what is left of a credit, or a part of it. @throws NotFound, NotAllowed; Conflict if less is left */
export async function withdraw(call: Call, { _id, amount, note }: WithdrawCreditsInput): Promise<CreditView> {
  const { services, actor, now } = call;
  return answering(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const [credit] = await lockCredits(trx, [_id]);
    if (!credit) throw new NotFound(msg('Credit not found'));
    requireManages(actor, credit.space_id);
    const { type, balance, space_id } = credit;
    const kind = { type, currency: (await findSpace(trx, space_id)).currency };
    if (amount > balance)
      throw new Conflict(msgWith('Only {amount} left', { amount: amountOf(kind, balance) }), undefined, 'amount');
    const entry = { credit_id: _id, from_account: 'credit', to_account: 'withdrawn', amount, note, at: now } as const;
    await enterCredits(trx, [entry]);
    const owner = await nameOf(trx, credit);
    await record(trx, call, credit, creditSentences.withdrew({ ...kind, amount, owner, note }));
    return readCredit(trx, _id);
  });
}

const BATCH = 100;

/**
 * The job: what is left of credits whose last day is over, where they are, expires. Under their locks, nothing expires twice. Bookings compare
 * the days themselves, so nothing depends on when this runs.
 */
export async function expireCredits({ services, now }: Moment, progress?: Progress): Promise<void> {
  const due = await services
    .knex('credits')
    .join('spaces', 'spaces.id', 'credits.space_id')
    .where('ends_on', '<', addDays(toLocal(now, 'UTC').day, 1))
    .select('credits.id', 'ends_on', 'time_zone');
  const isOver = (lastDay: string | null, zone: string) => lastDay !== null && lastDay < toLocal(now, zone).day;
  const ids = due.filter(({ ends_on, time_zone }) => isOver(ends_on, time_zone)).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += BATCH) {
    await inTransaction(services, async (trx) => {
      const credits = await lockCredits(trx, ids.slice(start, start + BATCH));
      const entries = credits.map(({ id: credit_id, balance: amount }) => {
        return { credit_id, from_account: 'credit', to_account: 'expired', amount, at: now } as const;
      });
      await enterCredits(trx, entries);
      await publish(trx, credits.map(creditNews), now);
    });
    progress?.(Math.min(start + BATCH, ids.length), ids.length);
  }
}
