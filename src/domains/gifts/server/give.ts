/** Records what staff give away. Beyond the limit of their role, a second person must have agreed before. */
import type { Call } from '#server/context.ts';
import type { Actor } from '#server/actor.ts';
import type { Queryable, Transaction } from '#server/db/transaction.ts';
import { REQUEST_DAYS, COUNTED_MS, type GiftKind, countedPence, isUnlimited } from '#domains/gifts/rules.ts';
import type { GiftColumns } from '#domains/gifts/server/tables.ts';
import { signTicket } from '#domains/gifts/server/ticket.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { AgreementNeeded } from '#shared/errors.ts';
import { type Currency, type Pence, formatPence, toMinor } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';

export type Gift = {
  space_id: string;
  user_id?: string | null | undefined;
  company_id?: string | null | undefined;
  kind: GiftKind;
  what: string;
  worth: Pence;
  /** The worth is that of each month, of which this many are known to come; without the number, no end is known. */
  monthly: boolean;
  months?: number;
  /** The record that it is about, if that was there before. */
  about?: { model: 'Booking' | 'Invoice' | 'Membership'; id: string };
  /** For what costs nothing by its own price or by a voucher: it is listed, and needs no agreement. */
  isFree?: true;
};

type Limit = { pence: Pence; currency: Currency };

const MAX_WHAT = 300;

function columnsOf({ space_id, user_id = null, company_id = null, about, ...gift }: Gift): GiftColumns {
  const { kind, what, worth, monthly } = gift;
  return {
    ...{ space_id, user_id, company_id, kind, monthly },
    about: about ? `${about.model} ${about.id}` : '',
    what: what.slice(0, MAX_WHAT),
    worth_pence: String(worth),
    counted_pence: String(gift.isFree ? 0 : countedPence(gift)),
  };
}

/** Those of some people who have a role of the team and work in the workspace. */
function staffAmong(trx: Transaction, people: readonly string[], spaceId: string): Promise<string[]> {
  const assigned = trx('team_spaces').whereRaw('team_spaces.user_id = users.id').where('team_spaces.space_id', spaceId);
  return trx('users')
    .join('roles', 'roles.id', 'users.role_id')
    .whereIn('users.id', people)
    .whereRaw("COALESCE(roles.role_key, '') <> 'member'")
    .where((works) =>
      works.where('roles.show_all_work_spaces', true).orWhereExists(assigned.select('team_spaces.user_id')),
    )
    .orderBy('users.id')
    .pluck('users.id');
}

/** Who of the team has the gift: they work in the workspace themselves, or belong to the company. */
async function staffWith(trx: Transaction, { space_id, user_id, company_id }: GiftColumns): Promise<string[]> {
  const ofCompany = company_id !== null && (await trx('company_people').where({ company_id }).pluck('user_id'));
  const people = ofCompany || [user_id].filter((id) => id !== null);
  return people.length > 0 ? staffAmong(trx, people, space_id) : [];
}

/** Writes a gift, also for each of the staff who have it. @returns its id; undefined for what is worth nothing and no gift to staff */
async function insertGift(trx: Transaction, { actor, now }: Call, gift: GiftColumns, isListed: boolean) {
  const staff = await staffWith(trx, gift);
  if (!isListed && staff.length === 0) return undefined;
  const [id] = await trx('gifts').insert({ ...gift, given_by: actor.userId, at: now });
  const { space_id, company_id, kind, what, worth_pence, monthly } = gift;
  const common = { space_id, company_id, kind, what, worth_pence, monthly, given_by: actor.userId, at: now };
  const rows = staff.map((given_to) => ({ ...common, given_to, gift_id: String(id) }));
  if (rows.length > 0) await trx('staff_gifts').insert(rows);
  return String(id);
}

/** What somebody may give away alone within a day in a workspace; undefined without a limit. */
export async function limitIn(knex: Queryable, { role }: Actor, spaceId: string): Promise<Limit | undefined> {
  if (isUnlimited(role) || !role) return undefined;
  const limit = await knex('gift_limits').where('role_id', role.id).first('amount');
  if (!limit) return undefined;
  const { currency } = await findSpace(knex, spaceId);
  return { pence: toMinor(limit.amount, currency), currency };
}

/** What the caller has given in the workspace within a day without an agreement. Two gifts at once wait for each other here. */
async function givenAlone(trx: Transaction, { actor, now }: Call, spaceId: string): Promise<Pence> {
  const rows = await trx('gifts')
    .where({ space_id: spaceId, given_by: actor.userId, request_id: null })
    .where('at', '>', new Date(now.getTime() - COUNTED_MS))
    .forShare()
    .select('counted_pence');
  return rows.reduce((sum, { counted_pence }) => sum + Number(counted_pence), 0);
}

/** Uses the agreement to a gift, or to a dearer one of the same kind to the same customer. @returns its id; undefined without one */
async function useAgreement(trx: Transaction, { actor, now }: Call, gift: GiftColumns): Promise<string | undefined> {
  const { space_id, user_id, company_id, kind, about, counted_pence } = gift;
  const request = await trx('gift_requests')
    .where({ asked_by: actor.userId, state: 'agreed' })
    .where('decided_at', '>', new Date(now.getTime() - REQUEST_DAYS * DAY))
    .where({ space_id, user_id, company_id, kind, about })
    .where('counted_pence', '>=', counted_pence)
    .orderBy('id')
    .forUpdate()
    .first('id');
  if (request) await trx('gift_requests').where('id', request.id).update({ state: 'used' });
  return request?.id;
}

const tooMuch = ({ pence, currency }: Limit) =>
  `You may give away ${formatPence(pence, currency)} within a day. Somebody else has to agree to this`;

/**
 * Records what the caller gives away, in the transaction that gives it.
 * @throws AgreementNeeded beyond the limit of the role, unless somebody has agreed. The caller takes everything back then.
 */
export async function giveAway(trx: Transaction, call: Call, given: Gift): Promise<void> {
  const { actor, now, services } = call;
  const gift = columnsOf(given);
  const giftId = await insertGift(trx, call, gift, given.worth > 0 || given.isFree === true);
  const counts = giftId !== undefined && Number(gift.counted_pence) > 0;
  const limit = counts ? await limitIn(trx, actor, gift.space_id) : undefined;
  if (!limit || (await givenAlone(trx, call, gift.space_id)) <= limit.pence) return;
  const request_id = await useAgreement(trx, call, gift);
  if (request_id === undefined)
    throw new AgreementNeeded(tooMuch(limit), signTicket(services.config, { ...gift, asked_by: actor.userId }, now));
  await trx('gifts').where('id', giftId).update({ request_id });
}
