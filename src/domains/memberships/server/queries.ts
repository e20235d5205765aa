import type { Knex } from 'knex';
import { managesSpace, requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { tableBy } from '#server/db/newest.ts';
import { paged } from '#server/db/paged.ts';
import { memberPlaces, type PlaceOfMembership } from '#domains/bookings/server/index.ts';
import { orderText } from '#domains/memberships/acceptance.ts';
import { earliestEnd, monthOfDay, priceIn, statusOf } from '#domains/memberships/rules.ts';
import type { ListMembershipsInput, MembershipDetail, MembershipView } from '#domains/memberships/schema.ts';
import { agreementOf, resourceName, wordsToAccept } from '#domains/memberships/server/agreement/agreed.ts';
import { namesOfDoors } from '#domains/memberships/server/plans/doors.ts';
import { readDeposit } from '#domains/memberships/server/billing/held.ts';
import { type Loaded, loadAll, nextMonth } from '#domains/memberships/server/load.ts';
import { includedView } from '#domains/memberships/server/model.ts';
import { nextInvoices } from '#domains/memberships/server/billing/fees.ts';
import { isOwn } from '#domains/memberships/server/own.ts';
import { dueUntil, readUnpaid, stoppedIn, stopOf, type Unpaid } from '#domains/memberships/server/billing/unpaid.ts';
import { type WaitingOrder, waitingOrders } from '#domains/products/server/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';
import { may } from '#shared/permissions.ts';
import { addDays, toLocal } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

type People = {
  users: Map<string, { name: string; email: string }>;
  companies: Map<string, string>;
  /** In the order of their days. */
  places: PlaceOfMembership[];
  /** Their unpaid invoices, the oldest first. */
  unpaid: Unpaid[];
  doorsOf: (row: Loaded) => string[];
};

const idsOf = (rows: Loaded[], column: 'user_id' | 'company_id') =>
  rows.map((row) => row[column]).filter((id) => id !== null);

/** What the views of memberships name, in one query for each table. */
async function namesOf(knex: Knex, rows: Loaded[]): Promise<People> {
  const ids = rows.map(({ id }) => id);
  const [users, companies, places, unpaid, doorsOf] = await Promise.all([
    knex('users').whereIn('id', idsOf(rows, 'user_id')).select('id', 'name', 'email'),
    knex('companies').whereIn('id', idsOf(rows, 'company_id')).select('id', 'name'),
    memberPlaces(knex, ids),
    readUnpaid(knex, ids),
    namesOfDoors(knex, rows),
  ]);
  return {
    users: new Map(users.map(({ id, name, email }) => [id, { name: name || email, email }])),
    companies: new Map(companies.map(({ id, name }) => [id, name])),
    places,
    unpaid,
    doorsOf,
  };
}

function viewOf(
  row: Loaded,
  { users, companies, places: known, unpaid: all, doorsOf }: People,
  now: Date,
): MembershipView {
  const { terms, currency, user_id, company_id, space } = row;
  const today = toLocal(now, space.time_zone).day;
  const user = user_id === null ? undefined : users.get(user_id);
  const shownDay = today < terms.from ? terms.from : today;
  const places = known.filter(({ membership_id }) => membership_id === row.id);
  const present = places.filter(({ from }) => from <= shownDay).at(-1);
  const unpaid = all.filter(({ membership_id }) => membership_id === row.id);
  return {
    _id: row.id,
    plan: { _id: row.plan_id, name: row.plan_name },
    space: { _id: row.space_id, name: space.name, time_zone: space.time_zone },
    user: user ? { _id: user_id!, ...user } : null,
    company: company_id === null ? null : { _id: company_id, name: companies.get(company_id) ?? '' },
    resource: present?.resource ?? null,
    booking_id: present?.booking_id ?? null,
    places: places.map(({ membership_id: _id, ...place }) => place),
    seats: row.seats,
    from: terms.from,
    end: terms.end,
    status: statusOf(terms, today),
    overdue: unpaid.some(({ due_on }) => due_on < today),
    pay_until: row.pay_until,
    stopped: stopOf(row, unpaid, now),
    currency,
    price: toMajor(priceIn(terms, monthOfDay(shownDay)), currency),
    start_fee: toMajor(row.start_fee_pence, currency),
    deposit: toMajor(row.deposit_pence, currency),
    term_months: row.term_months,
    notice_months: row.notice_months,
    ...includedView(row),
    doors: doorsOf(row),
    accepted: row.accepted_at && { at: row.accepted_at, by: row.accepted_by, from: row.accepted_from },
  };
}

/** The views of memberships, in the order of the ids, for a caller who may see them. */
export async function readMemberships({ services, now }: Call, ids: string[]): Promise<MembershipView[]> {
  const rows = await loadAll(services.knex, ids);
  const names = await namesOf(services.knex, rows);
  const views = new Map(rows.map((row) => [row.id, viewOf(row, names, now)]));
  return ids.flatMap((id) => views.get(id) ?? []);
}

/** The conditions of a status, as `statusOf` decides it. @param day today where the workspace is */
function inStatus(query: Knex.QueryBuilder, status: MembershipView['status'], day: string): void {
  const pausedNow = query.client.raw(
    `EXISTS (SELECT 1 FROM membership_pauses b WHERE b.membership_id = memberships.id AND b.until_month >= ? AND b.from_month <= ?)`,
    [monthOfDay(day), monthOfDay(day)],
  ) as Knex.Raw;
  if (status === 'ended') return void query.where('end_day', '<', day);
  query.where((open) => open.whereNull('end_day').orWhere('end_day', '>=', day));
  if (status === 'upcoming') return void query.where('from_day', '>', day);
  query.where('from_day', '<=', day);
  if (status === 'paused') return void query.where(pausedNow);
  query.whereNot(pausedNow);
  if (status === 'active') query.whereNull('end_day');
  else query.whereNotNull('end_day');
}

/** The memberships of a workspace, newest first. `text` searches the names of people, companies and plans. @throws NotAllowed */
export async function listMemberships(call: Call, input: ListMembershipsInput): Promise<Page<MembershipView>> {
  const { services, actor, now } = call;
  const { knex } = services;
  const { space_id, plan_id, user_id, company_id, text, status, overdue, stopped, ...paging } = input;
  requireManages(actor, space_id);
  const space = await findSpace(knex, space_id);
  const today = toLocal(now, space.time_zone).day;
  const isOfFew = [plan_id, user_id, company_id, overdue, stopped].some(Boolean);
  const wanted = { space_id, plan_id, user_id, company_id };
  const query: Knex.QueryBuilder = isOfFew ? knex('memberships') : tableBy(knex, 'memberships', 'memberships_list');
  query.where(Object.fromEntries(Object.entries(wanted).filter(([, id]) => id !== undefined)));
  if (status) inStatus(query, status, today);
  if (overdue) query.whereIn('memberships.id', dueUntil(knex, addDays(today, -1)));
  if (stopped) query.whereIn('memberships.id', stoppedIn(knex, space, today));
  if (text) {
    const found = (source: Knex.QueryBuilder, columns: string[]) =>
      source.modify((some) => whereWords(some, columns, text)).select('id');
    query.where((match) =>
      match
        .whereIn('user_id', found(knex('users'), ['name', 'email']))
        .orWhereIn('company_id', found(knex('companies').where({ space_id }), ['name']))
        .orWhereIn('plan_id', found(knex('membership_plans').where({ space_id }), ['name'])),
    );
  }
  const read = (some: Knex.QueryBuilder) => some.select<{ id: string }[]>('id');
  const page = await paged({ table: 'memberships', query, read }, paging);
  const ids = page.items.map(({ id }) => id);
  return { ...page, items: await readMemberships(call, ids) };
}

/** The memberships of the caller and of the companies of which they are an admin, newest first. */
export async function ownMemberships(call: Call): Promise<MembershipView[]> {
  const { services, actor } = call;
  const { knex } = services;
  const [own, ofCompanies] = await Promise.all([
    knex('memberships').where('user_id', actor.userId).pluck<string[]>('id'),
    knex('memberships as m')
      .join('company_people as c', 'c.company_id', 'm.company_id')
      .where({ 'c.user_id': actor.userId, 'c.role': 'admin' })
      .pluck<string[]>('m.id'),
  ]);
  const ids = [...own, ...ofCompanies].sort((one, other) => Number(other) - Number(one));
  return readMemberships(call, ids);
}

async function invoicesOf(knex: Knex, id: string, currency: string): Promise<MembershipDetail['invoices']> {
  const rows = await knex('membership_periods as p')
    .join('invoices as i', 'i.id', 'p.invoice_id')
    .where('p.membership_id', id)
    .orderBy('p.month', 'desc')
    .select('i.id', 'i.invoice_id', 'p.month', 'i.total_pence', 'i.open_pence');
  return rows.map(({ id: _id, invoice_id, month, total_pence, open_pence }) => ({
    _id,
    invoice_id,
    month,
    total: toMajor(total_pence, currency),
    open: toMajor(open_pence ?? 0, currency),
  }));
}

function orderOf(order: WaitingOrder, currency: Currency): MembershipDetail['orders'][number] {
  const { text, pence } = orderText(order, currency);
  return { _id: order.id, text, total: toMajor(pence, currency) };
}

/** Who the caller is to a membership. @throws NotFound for one that they may not see */
export async function requireSeen(
  { services, actor }: Call,
  row: Loaded,
): Promise<{ isOwn: boolean; isStaff: boolean }> {
  const own = await isOwn(services.knex, actor, row);
  const isStaff = may(actor.role, 'members', 'show') && managesSpace(actor, row.space_id);
  if (!own && !isStaff) throw new NotFound(msg('Membership not found'));
  return { isOwn: own, isStaff };
}

/** @throws NotFound, also for a membership that the caller may not see */
export async function getMembership(call: Call, { _id }: { _id: string }): Promise<MembershipDetail> {
  const { services, actor, now } = call;
  const { knex, t } = services;
  const [row] = await loadAll(knex, [_id]);
  if (!row) throw new NotFound(msg('Membership not found'));
  const { isOwn: is_own, isStaff } = await requireSeen(call, row);
  const { terms, currency, space } = row;
  const [[view], invoices, deposit, waiting] = await Promise.all([
    readMemberships(call, [_id]),
    invoicesOf(knex, _id, currency),
    readDeposit(knex, _id, currency),
    waitingOrders(knex, [_id]),
  ]);
  const today = toLocal(now, space.time_zone).day;
  const resource = await resourceName(knex, row);
  return {
    ...view!,
    next_month: nextMonth(row),
    earliest_end: earliestEnd(
      { from: terms.from, termMonths: row.term_months, noticeMonths: row.notice_months },
      today,
    ),
    prices: terms.prices.map(({ from, pence }) => ({ from, price: toMajor(pence, currency) })),
    pauses: terms.pauses,
    products: terms.products.map(({ id: _id, name, quantity, unitPence, from, until }) => {
      return { _id, name, quantity, from, until, price: toMajor(unitPence, currency) };
    }),
    orders: waiting.map((order) => orderOf(order, currency)),
    next: nextInvoices(row, waiting, t),
    invoices,
    ...deposit,
    agreement: row.accepted_text ?? agreementOf(services, row, resource),
    to_accept: is_own ? wordsToAccept(services, row, { waiting, resource, userId: actor.userId }) : null,
    can_edit: isStaff && may(actor.role, 'members'),
    is_own,
  };
}
