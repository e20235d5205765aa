import type { Knex } from 'knex';
import { managesSpace, requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { decisionProblem, isFresh, kindsOf } from '#domains/gifts/rules.ts';
import type {
  GiftRequestView,
  GiftSumView,
  GiftView,
  ListGiftsInput,
  ListRequestsInput,
  ListStaffGiftsInput,
  StaffGiftView,
} from '#domains/gifts/schema.ts';
import { limitIn } from '#domains/gifts/server/give.ts';
import type { GiftRequestRow, GiftRow, StaffGiftRow } from '#domains/gifts/server/tables.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotAllowed, NotFound } from '#shared/errors.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';
import { DAY, addDays, fromLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** The names of an account that a list joins under an alias: `person('giver', 'by')`. */
const person = (alias: string, as: string) => [`${alias}.name as ${as}`, `${alias}.email as ${as}_email`];

const personOf = (id: string, name: string | null, email: string | null) => ({ _id: id, name: name || email || '' });
const personOrNull = (id: string | null, name: string | null, email: string | null) =>
  id === null ? null : personOf(id, name, email);

type Named<Name extends string> = Record<Name | `${Name}_email`, string | null>;

type ListedStaffGift = StaffGiftRow & Named<'by' | 'to'> & { company: string | null; currency: Currency };

function staffGiftView({ id, at, kind, what, company, currency, monthly, ...gift }: ListedStaffGift): StaffGiftView {
  return {
    _id: id,
    at,
    by: personOf(gift.given_by, gift.by, gift.by_email),
    to: personOf(gift.given_to, gift.to, gift.to_email),
    company,
    kind,
    what,
    worth: toMajor(Number(gift.worth_pence), currency),
    monthly: Boolean(monthly),
    currency,
  };
}

/** The gifts to staff in a workspace, the newest first. @throws NotAllowed */
export async function listStaffGifts(
  { services, actor }: Call,
  input: ListStaffGiftsInput,
): Promise<Page<StaffGiftView>> {
  const { space_id, ...paging } = input;
  requireManages(actor, space_id);
  const query = tableBy(services.knex, 'staff_gifts', 'staff_gifts_list').where('staff_gifts.space_id', space_id);
  const read = (part: Knex.QueryBuilder): PromiseLike<ListedStaffGift[]> =>
    part
      .join('users as giver', 'giver.id', 'staff_gifts.given_by')
      .join('users as receiver', 'receiver.id', 'staff_gifts.given_to')
      .join('spaces', 'spaces.id', 'staff_gifts.space_id')
      .leftJoin('companies', 'companies.id', 'staff_gifts.company_id')
      .select('staff_gifts.*', ...person('giver', 'by'), ...person('receiver', 'to'))
      .select('companies.name as company', 'spaces.currency');
  return mapPage(await paged<ListedStaffGift>({ table: 'staff_gifts', query, read }, paging), staffGiftView);
}

type Listed = Named<'to'> & { company: string | null };

/** What lists of gifts and of requests share. */
function giftOf(
  row: Pick<GiftRow, 'id' | 'user_id' | 'company_id' | 'kind' | 'what' | 'worth_pence' | 'monthly'> & Listed,
  currency: Currency,
) {
  const { id, user_id, company_id, kind, what, worth_pence, monthly, to, to_email, company } = row;
  return {
    _id: id,
    to: personOrNull(user_id, to, to_email),
    company: personOrNull(company_id, company, null),
    kind,
    what,
    worth: toMajor(Number(worth_pence), currency),
    monthly: Boolean(monthly),
    currency,
  };
}

/** Joins who has a gift. */
const withReceiver = (part: Knex.QueryBuilder, table: string) =>
  part
    .leftJoin('users as receiver', 'receiver.id', `${table}.user_id`)
    .leftJoin('companies', 'companies.id', `${table}.company_id`)
    .select(`${table}.*`, ...person('receiver', 'to'), 'companies.name as company');

type ListedGift = GiftRow & Listed & Named<'by' | 'agreed'> & { agreed_by: string | null };

/** What was given away in a workspace, the newest first. @throws NotAllowed */
export async function listGifts({ services, actor }: Call, input: ListGiftsInput): Promise<Page<GiftView>> {
  const { space_id, kind, given_by, to_staff, from, to, ...paging } = input;
  requireManages(actor, space_id);
  const { knex } = services;
  const { currency, time_zone } = await findSpace(knex, space_id);
  const query = tableBy(knex, 'gifts', 'gifts_list').where('gifts.space_id', space_id);
  if (kind) query.where('gifts.kind', kind);
  if (given_by) query.where('gifts.given_by', given_by);
  if (from) query.where('gifts.at', '>=', fromLocal(from, '00:00', time_zone));
  if (to) query.where('gifts.at', '<', fromLocal(addDays(to, 1), '00:00', time_zone));
  if (to_staff) query.whereExists(knex('staff_gifts').whereRaw('staff_gifts.gift_id = gifts.id').select('id'));
  const read = (part: Knex.QueryBuilder): PromiseLike<ListedGift[]> =>
    withReceiver(part, 'gifts')
      .join('users as giver', 'giver.id', 'gifts.given_by')
      .leftJoin('gift_requests', 'gift_requests.id', 'gifts.request_id')
      .leftJoin('users as agreed', 'agreed.id', 'gift_requests.decided_by')
      .select(...person('giver', 'by'), ...person('agreed', 'agreed'), 'agreed.id as agreed_by');
  const page = await paged<ListedGift>({ table: 'gifts', query, read }, paging);
  return mapPage(page, (row) => ({
    ...giftOf(row, currency),
    at: row.at,
    by: personOf(row.given_by, row.by, row.by_email),
    agreed_by: personOrNull(row.agreed_by, row.agreed, row.agreed_email),
  }));
}

const SUMMED_DAYS = 30;

/** Who has given away how much in the last 30 days, the most first. @throws NotAllowed */
export async function sumGifts({ services, actor, now }: Call, spaceId: string): Promise<GiftSumView[]> {
  requireManages(actor, spaceId);
  const { knex } = services;
  const { currency } = await findSpace(knex, spaceId);
  // Grouped in the order of the index, so that nothing is sorted.
  const rows: { given_by: string; count: string; pence: string }[] = await tableBy(knex, 'gifts', 'gifts_given')
    .where('gifts.space_id', spaceId)
    .where('gifts.at', '>', new Date(now.getTime() - SUMMED_DAYS * DAY))
    .groupBy('gifts.given_by')
    .select('gifts.given_by', knex.raw('COUNT(*) AS count, SUM(GREATEST(worth_pence, counted_pence)) AS pence'));
  const givers = await knex('users')
    .whereIn(
      'id',
      rows.map(({ given_by }) => given_by),
    )
    .select('id', 'name', 'email');
  const sums = rows.flatMap(({ given_by, count, pence }) => {
    const giver = givers.find(({ id }) => id === given_by);
    const worth = toMajor(Number(pence), currency);
    return giver ? [{ by: personOf(given_by, giver.name, giver.email), count: Number(count), worth, currency }] : [];
  });
  return sums.toSorted((one, other) => other.worth - one.worth);
}

type ListedRequest = GiftRequestRow & Listed & Named<'asker' | 'decider'>;

const readRequests = (part: Knex.QueryBuilder): PromiseLike<ListedRequest[]> =>
  withReceiver(part, 'gift_requests')
    .join('users as asker', 'asker.id', 'gift_requests.asked_by')
    .leftJoin('users as decider', 'decider.id', 'gift_requests.decided_by')
    .select(...person('asker', 'asker'), ...person('decider', 'decider'));

/** Makes the views of requests of a workspace, as the caller sees them. */
async function requestViews({ services: { knex }, actor, now }: Call, spaceId: string) {
  const [limit, { currency }] = await Promise.all([limitIn(knex, actor, spaceId), findSpace(knex, spaceId)]);
  return (row: ListedRequest): GiftRequestView => {
    const { asked_by, asked_at, reason, state, decided_by, decided_at } = row;
    const isPending = state === 'open' || state === 'agreed';
    const is_over = isPending && !isFresh(decided_at ?? asked_at, now);
    return {
      ...giftOf(row, currency),
      asked_by: personOf(asked_by, row.asker, row.asker_email),
      asked_at,
      reason,
      state,
      is_over,
      decided_by: personOrNull(decided_by, row.decider, row.decider_email),
      decided_at,
      may_decide: state === 'open' && !is_over && decisionProblem(actor, row, limit) === undefined,
    };
  };
}

/**
 * The requests in a workspace, the newest first: those of the caller, and of the kinds that they see.
 * @throws NotAllowed
 */
export async function listRequests(call: Call, input: ListRequestsInput): Promise<Page<GiftRequestView>> {
  const { services, actor } = call;
  const { space_id, state, ...paging } = input;
  requireManages(actor, space_id);
  const kinds = kindsOf(actor.role, 'show');
  if (kinds.length === 0) throw new NotAllowed();
  const query = tableBy(services.knex, 'gift_requests', 'gift_requests_list')
    .where('gift_requests.space_id', space_id)
    .where((seen) => seen.whereIn('gift_requests.kind', kinds).orWhere('gift_requests.asked_by', actor.userId));
  if (state) query.where('gift_requests.state', state);
  const page = await paged<ListedRequest>({ table: 'gift_requests', query, read: readRequests }, paging);
  return mapPage(page, await requestViews(call, space_id));
}

/** @throws NotFound */
export async function readRequest(call: Call, id: string): Promise<GiftRequestView> {
  const { knex } = call.services;
  const [row] = await readRequests(knex('gift_requests').where('gift_requests.id', id));
  if (!row || !managesSpace(call.actor, row.space_id)) throw new NotFound(msg('Request not found'));
  return (await requestViews(call, row.space_id))(row);
}
