/** The query plans of all lists, with many rows in each table: no list reads a growing table whole, or sorts it, without a reason. */
import { SECRETS } from '../helpers/secrets.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { metricSources } from '#app/server/metrics.ts';
import { LiveFeed } from '#server/live-feed.ts';
import { momentOf } from '#server/context.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { DOOR_DAY, IDS, fillLists, tableNames } from './data.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Caller, callerWith } from '../helpers/caller.ts';
import { clock } from '../helpers/clock.ts';
import { declared, fieldsOf, positioned } from '../helpers/declared.ts';
import { slot } from '../helpers/world.ts';
import { fromLocal, toLocal } from '#shared/time.ts';
import { noteBookingChanges } from '#domains/feeds/server/changes.ts';
import { hashOf } from '#domains/accounts/server/secrets.ts';
import { readActor } from '#domains/accounts/server/tokens.ts';
import { creditsFor } from '#domains/credits/server/uses.ts';
import { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { firstBookingReduction } from '#domains/pricing/server/index.ts';
import { expireCredits } from '#domains/credits/server/service.ts';
import { billCompanies } from '#domains/invoices/server/collective.ts';
import { collectInvoices } from '#domains/invoices/server/collect.ts';
import { billDue } from '#domains/memberships/server/billing/bill.ts';
import { endUnpaid } from '#domains/memberships/server/begin/first-invoices.ts';
import { feedBookings } from '#domains/feeds/server/bookings.ts';
import { Directory } from '#domains/directories/server/model.ts';
import { listGroups } from '#domains/directories/server/scim/groups.ts';
import { listScimPeople } from '#domains/directories/server/scim/people-queries.ts';
import { findFeed } from '#domains/feeds/server/serve.ts';
import { advanceLine } from '#domains/waiting/server/service/offer.ts';
import { lines } from '#domains/waiting/server/service/follow.ts';
import { type Asked, explain, rowsReadBy, statementsMeanwhile, statementsOf } from './statements.ts';

const changedBooking = (id: string, former: string[] = []) => {
  const facts = { id, space_id: '1', live: 'update' as const, former, before: null, after: null };
  return { id: '1', event: 'booking.changed', facts };
};

let app: TestApp;
let owner: Caller;
let manager: Caller;
let member: Caller;
/** A manager of many workspaces. */
let regional: Caller;

function callerOf(userId: number): Promise<Caller> {
  const token = signToken(SECRETS, { id: String(userId), token_version: 0 }, 'full', clock.now());
  return callerWith(app.services, token);
}

beforeAll(async () => {
  // All bookings are from 9 to 10 o'clock. The statements about the present would depend on the hour of the run.
  clock.freeze(fromLocal(toLocal(new Date()).day, '09:30'));
  app = await startTestApp();
  await fillLists(app.knex, clock.now());
  await app
    .knex('calendar_feeds')
    .where('id', 1)
    .update({ secret_hash: hashOf(SECRET) });
  const secret_hash = hashOf(SECRET);
  const door = { space_id: IDS.space, resource_id: IDS.room, secret_hash, created_at: clock.now() };
  await app.knex('door_displays').insert(door as never);
  owner = await callerOf(IDS.owner);
  manager = await callerOf(IDS.manager);
  member = await callerOf(IDS.member);
  regional = await callerOf(IDS.regional);
}, 180_000);
afterAll(async () => {
  await app.stop();
  clock.reset();
});

/** The secret of a calendar feed. */
const SECRET = 'x'.repeat(43);
const space_id = String(IDS.space);

/** The page that every list is asked for. */
const FIRST = { offset: 0, limit: 30 };
const page: typeof FIRST & { after?: string } = { ...FIRST };

const FIRST_OF_DIRECTORY = { startIndex: 1, count: 30 };
const directoryCall = () => {
  const directory = Directory.fromJson({ id: String(IDS.directory), name: 'Acme' }, { skipValidation: true });
  return { ...momentOf(app.services), directory };
};

/** So many rows are before the pages that begin after a row, in lists that are as long. */
const FAR = 5_000;
/** The most rows that such a page reads: its own, and what they name. */
const FAR_READS = 1_000;

const aDay = { from: new Date(slot(0, 0).from), to: new Date(slot(1, 0).from) };
const SERIES = {
  type: 'flexi_desk' as const,
  capacity: 1,
  from: new Date(slot(7, 9).from),
  to: new Date(slot(7, 9).to),
  resource_id: String(IDS.area),
  space_id: String(IDS.space),
  repeat: { every: 1, unit: 'week' as const, times: 12 },
};
const WISH = {
  type: 'meeting_room' as const,
  capacity: 2,
  from: new Date(slot(7, 9).from),
  to: new Date(slot(7, 9).to),
};
const firstBookingOf = (userId: string | null, email: string) => ({
  space: {
    ...{ id: space_id, time_zone: 'Europe/London', currency: 'GBP' },
    use_rules: SpaceRules.parse({ first_booking_percent: 10 }),
  },
  from: new Date(slot(1).from),
  named: {},
  customer: { userId, email, benefits: [] },
});
const CREDIT_NEED = {
  spaceId: space_id,
  userId: String(IDS.member),
  type: 'meeting_room' as const,
  resourceId: String(IDS.room),
  day: slot(1).from.slice(0, 10),
  amount: 60,
  moneyOf: () => 0,
};
const aMonth = { from: aDay.from, to: new Date(slot(30, 0).from) };

async function feedOf(userId: number, resourceId: string | null) {
  const actor = await readActor(app.services, String(userId));
  return feedBookings(momentOf(app.services), actor!, resourceId);
}

/** All lists, in all their forms. */
const LISTS: Record<string, () => Promise<unknown>> = {
  'authentication of a call': () => callerOf(IDS.manager),
  'spaces.list, owner': () => owner.spaces.list(page),
  'spaces.list, manager': () => manager.spaces.list(page),
  'spaces.list, by text': () => owner.spaces.list({ ...page, text: '49' }),
  'spaces.get': () => owner.spaces.get({ _id: String(IDS.lastSpace) }),
  'amenities.list, by text': () => owner.amenities.list({ ...page, text: '9' }),
  'companies.list': () => manager.companies.list({ ...page, space_id }),
  'companies.list, text': () => manager.companies.list({ ...page, space_id, text: 'a' }),
  'membershipPlans.list': () => manager.membershipPlans.list({ ...page, space_id }),
  'membershipPlans.list, text': () => manager.membershipPlans.list({ ...page, space_id, text: 'a' }),
  'memberships.list': () => manager.memberships.list({ ...page, space_id }),
  'memberships.list, active': () => manager.memberships.list({ ...page, space_id, status: 'active' }),
  'memberships.list, overdue': () => manager.memberships.list({ ...page, space_id, overdue: true }),
  'memberships.list, text': () => manager.memberships.list({ ...page, space_id, text: 'a' }),
  'memberships.list, stopped': () => manager.memberships.list({ ...page, space_id, stopped: true }),
  'memberships.heldDeposits': () => manager.memberships.heldDeposits({ space_id }),
  'vouchers.list': () => manager.vouchers.list({ ...page, space_id }),
  'vouchers.list, text': () => manager.vouchers.list({ ...page, space_id, text: 'a' }),
  'vouchers.list, active': () => manager.vouchers.list({ ...page, space_id, active: true }),
  'vouchers.uses': () => owner.vouchers.uses({ ...page, _id: '1' }),
  'products.list': () => manager.products.list({ ...page, space_id }),
  'products.list, text': () => manager.products.list({ ...page, space_id, text: 'a' }),
  'products.offered': () => member.products.offered({ space_id }),
  'products.offered, monthly': () => member.products.offered({ space_id, monthly: true }),
  'orders.list': () => manager.orders.list({ ...page, space_id }),
  'orders.list, of a person': () => manager.orders.list({ ...page, space_id, user_id: String(IDS.member) }),
  'orders.list, of a company': () => manager.orders.list({ ...page, space_id, company_id: '1' }),
  'orders.list, of a booking': () => manager.orders.list({ ...page, space_id, booking_id: '1' }),
  'orders.own': () => member.orders.own(page),
  'orders.own, of a booking': () => member.orders.own({ ...page, booking_id: '1' }),
  'orders.get': () => owner.orders.get({ _id: '1' }),
  'memberships.own': () => member.memberships.own(),
  'memberships.get': () => owner.memberships.get({ _id: '1' }),
  'plansOnSale.list': () => member.plansOnSale.list({ space_id }),
  'plansOnSale.checkout': () => member.plansOnSale.checkout({ plan_id: '1' }),
  'memberships that are not paid': () => endUnpaid(momentOf(app.services)),
  'memberships to be billed': () => billDue(momentOf(app.services)),
  'invoices to be collected': () => collectInvoices(momentOf(app.services)),
  'companies.people': () => owner.companies.people({ _id: '1' }),
  'companies.own': () => member.companies.own(),
  'imports.list': () => manager.imports.list({ ...page, space_id }),
  'imports.get': () => owner.imports.get({ _id: '1' }),
  'contacts.list': () => manager.contacts.list({ ...page, space_id }),
  'contacts.list, text': () => manager.contacts.list({ ...page, space_id, text: 'a' }),
  'displays.list': () => manager.displays.list({ ...page, space_id }),
  'bookings.checkInHere': () => member.bookings.checkInHere({ _id: String(IDS.room) }),
  'displays.show': () => owner.displays.show({ token: SECRET }),
  'announcements.list': () => manager.announcements.list({ ...page, space_id }),
  'announcements.list, all workspaces': () => owner.announcements.list(page),
  'announcements.current': () => member.announcements.current(),
  'waiting.mine': () => member.waiting.mine(page),
  'waiting.list': () => manager.waiting.list({ ...page, space_id }),
  'waiting.list, of a status': () => manager.waiting.list({ ...page, space_id, status: 'missed' }),
  'waiting.position': () => member.waiting.position({ ...WISH, space_id }).catch(() => undefined),
  'lines of changed workspaces': () =>
    lines.topic.deliver({ id: '1', payload: { event: 'workspace.changed', facts: { space_id } } }, app.services),
  'the line of a workspace': () => advanceLine(app, space_id),
  'resources.listOfSpace': () => manager.resources.listOfSpace({ _id: space_id }),
  'resources.find': () => manager.resources.find({ ...page, space_id }),
  'resources.find, by text': () => manager.resources.find({ ...page, space_id, text: 'room' }),
  'resources.counts': () => manager.resources.counts({ _id: space_id }),
  'resources.get, desk area': () => manager.resources.get({ _id: String(IDS.area) }),
  'resources.listed, desk area': () => manager.resources.listed({ _id: String(IDS.area) }),
  'resources.seats': () => manager.resources.seats({ ...page, resource_id: String(IDS.area) }),
  'resources.seatMap': () => manager.resources.seatMap({ resource_id: String(IDS.area) }),
  'bookings.swapSeats': () => manager.bookings.swapSeats({ _id: '100', type: 'flexi_desk' }),
  'resources.seats, of a type': () =>
    manager.resources.seats({ ...page, resource_id: String(IDS.area), desk_type: 'flexi_desk' }),
  'members.list': () => manager.members.list({ ...page, space_id }),
  'members.list, far page': () => manager.members.list({ limit: 30, offset: 9_000, space_id }),
  'members.list, by text': () => manager.members.list({ ...page, space_id, text: '77' }),
  'members.list, oneself': () => member.members.list({ ...page, space_id }),
  'members.list, of a small workspace': () => owner.members.list({ ...page, space_id: String(IDS.lastSpace) }),
  'members.notes': () => manager.members.notes({ ...page, user_id: String(IDS.member) }),
  'gifts.list': () => manager.gifts.list({ ...page, space_id }),
  'gifts.given': () => manager.gifts.given({ ...page, space_id }),
  'gifts.given of one person': () => manager.gifts.given({ ...page, space_id, given_by: String(IDS.owner) }),
  'gifts.sums': () => manager.gifts.sums({ space_id }),
  'gifts.requests': () => manager.gifts.requests({ ...page, space_id }),
  'gifts.requests, open': () => manager.gifts.requests({ ...page, space_id, state: 'open' }),
  'team.list, owner': () => owner.team.list(page),
  'team.list, manager': () => manager.team.list(page),
  'team.list, of a workspace by text': () => owner.team.list({ ...page, space_id, text: '7' }),
  'roles.list': () => owner.roles.list(page),
  'settings.list': () => owner.settings.list(),
  'wording.list': () => owner.wording.list({ ...page, language: 'de' }),
  'system.status': () => owner.system.status(),
  'figures of the server': () =>
    Promise.all(metricSources().map(async (source) => source.read(momentOf(app.services)))),
  'system.deadLetters': () => owner.system.deadLetters({ ...page, topic: 'mail' }),
  'directories.list': () => owner.directories.list(page),
  'directories.people': () => owner.directories.people({ ...page, _id: String(IDS.directory) }),
  'people of a directory, for its company': () => listScimPeople(directoryCall(), FIRST_OF_DIRECTORY),
  'person of a directory by name': () =>
    listScimPeople(directoryCall(), { ...FIRST_OF_DIRECTORY, filter: 'userName eq "person 501"' }),
  'person of a directory by number': () =>
    listScimPeople(directoryCall(), { ...FIRST_OF_DIRECTORY, filter: 'externalId eq "501"' }),
  'person of a directory by address': () =>
    listScimPeople(directoryCall(), { ...FIRST_OF_DIRECTORY, filter: 'emails.value eq "person501@example.org"' }),
  'groups of a directory with their people': () =>
    listGroups(directoryCall(), { startIndex: 1, count: 20, filter: 'displayName eq "Group 5"' }, true),
  'identity.list': () => owner.identity.list(page),
  'identity.own': () => member.identity.own(),
  'keys.list': () => owner.keys.list(page),
  'keys.list, of everybody': () => owner.keys.list({ ...page, everybody: true, state: 'valid' }),
  'audit.list': () => owner.audit.list(page),
  'audit.list, of a person': () => owner.audit.list({ ...page, actor: '7' }),
  'audit.list, by a key': () => owner.audit.list({ ...page, key: '7' }),
  'audit.list, of an action': () => owner.audit.list({ ...page, action: 'booking.7' }),
  'audit.list, of a record': () => owner.audit.list({ ...page, model: 'Booking', model_id: '7' }),
  'audit.list, of a time': () => owner.audit.list({ ...page, ...aDay }),
  'webhooks.list': () => owner.webhooks.list(page),
  'webhooks.deliveries': () => owner.webhooks.deliveries({ ...page, _id: '1' }),
  'webhooks.deliveries, of a state': () => owner.webhooks.deliveries({ ...page, _id: '1', state: 'failed' }),
  'webhooks.events': () => owner.webhooks.events({ after: '100' }),
  'webhooks.events, of a type': () => owner.webhooks.events({ after: '100', type: 'invoice.*' }),
  'webhooks.events, of a workspace': () => owner.webhooks.events({ after: '100', space_id }),
  'activities.list, of an actor': () => owner.activities.list({ ...page, actor: String(IDS.manager) }),
  'activities.list, of a workspace': () => manager.activities.list({ ...page, space_id }),
  'activities.list, one’s own': () => member.activities.list(page),
  'feeds.list': () => member.feeds.list(page),
  'a poll of a calendar feed': () => findFeed(app.services, `${SECRET}.ics`),
  'bookings of a calendar feed, one’s own': () => feedOf(IDS.member, null),
  'bookings of a calendar feed, of a resource': () => feedOf(IDS.manager, String(IDS.area)),
  'calendar feeds of changed bookings': () =>
    noteBookingChanges(
      [changedBooking('100'), changedBooking('200', ['person77@example.org', 'person78@example.org'])],
      app.services,
    ),
  'doors.list': () => manager.doors.list({ ...page, space_id }),
  'doors.own': () => member.doors.own(),
  'membershipPlans.doors': () => manager.membershipPlans.doors({ space_id }),
  'availability.anyTime': () => member.availability.anyTime({ space_id }),
  'doors.activity': () => manager.doors.activity({ ...page, space_id }),
  'doors.activity, of a day': () => manager.doors.activity({ ...page, space_id, day: DOOR_DAY }),
  'doors.activity, by text': () => manager.doors.activity({ ...page, space_id, text: 'person 77' }),
  'doors.unlockHours, of the newest day': () => manager.doors.unlockHours({ space_id }),
  'campaigns.list': () => manager.campaigns.list({ ...page, space_id }),
  'campaigns.check, all': () => manager.campaigns.check({ space_id, sendTo: [], isSendToAll: true }),
  'campaigns.check, some': () =>
    manager.campaigns
      .check({ space_id, sendTo: ['member501@bench.test', '502'], isSendToAll: false })
      .catch(() => undefined),
  'leads.list': () => manager.leads.list(page),
  'leads.list, by text': () => manager.leads.list({ ...page, text: 'lead 77' }),
  'accounting.list': () => manager.accounting.list(page),
  'accounting.list, by text': () => manager.accounting.list({ ...page, text: 'contact 77' }),
  'accounting.list, of a status': () => manager.accounting.list({ ...page, status: 'DRAFT' }),
  'accounting.pushes': () => manager.accounting.pushes({ invoice_ids: ['1', '20', '300'] }),
  'accounting.sending': () => manager.accounting.sending(),
  'content.list': () => owner.content.list({ ...page, type: 'offer' }),
  'content.list, for visitors': () => member.content.list({ ...page, type: 'offer' }),
  'content.list, folds of a page': () => owner.content.list({ ...page, type: 'page-fold', page_name: 'Page 7' }),
  'content.list, by text': () => owner.content.list({ ...page, type: 'offer', text: 'item 77' }),
  'content.versions': () => owner.content.versions({ ...page, _id: '77' }),
  'website.navigation': () => member.website.navigation(),
  'website.page, home': () => member.website.page({ page_name: 'Home Page' }),
  'website.otherPage': () => member.website.otherPage({ slug: 'item-2' }),
  'website.otherPage, at a former address': () => member.website.otherPage({ slug: 'old-item-2' }),
  'system.connections': () => owner.system.connections(),
  'enquiries.list, of a workspace': () => manager.enquiries.list({ ...page, space_id }),
  'enquiries.list, of a workspace by text': () => manager.enquiries.list({ ...page, space_id, text: 'ada' }),
  'enquiries.list, of a workspace and a kind': () => manager.enquiries.list({ ...page, space_id, type: 'book_tour' }),
  'enquiries.list, of a workspace and a status': () => manager.enquiries.list({ ...page, space_id, status: 'pending' }),
  'enquiries.list, all workspaces': () => owner.enquiries.list(page),
  'enquiries.list, all workspaces, of a kind': () => owner.enquiries.list({ ...page, type: 'book_tour' }),
  'enquiries.list, all workspaces, of a status': () => owner.enquiries.list({ ...page, status: 'pending' }),
  'enquiries.list, many workspaces': () => regional.enquiries.list(page),
  'enquiries.list, of a workspace and a stage': () => manager.enquiries.list({ ...page, space_id, stage: 'won' }),
  'enquiries.list, of a workspace and an owner': () => manager.enquiries.list({ ...page, space_id, owner_id: '7' }),
  'enquiries.countNew': () => manager.enquiries.countNew({ space_id }),
  'enquiries.messages': () => owner.enquiries.messages({ _id: '4' }),
  'enquiries.owners': () => manager.enquiries.owners({ space_id }),
  'savedAnswers.list': () => manager.savedAnswers.list({ space_id }),
  'enquiries.mine': () => member.enquiries.mine(page),
  'plans.list': () => member.plans.list({ ...page, space_id }),
  'bookings.list, of a workspace': () => manager.bookings.list({ ...page, space_id }),
  'bookings.list, far page': () => manager.bookings.list({ limit: 30, offset: 9_000, space_id }),
  'bookings.list, upcoming desks that are paid': () =>
    manager.bookings.list({
      ...page,
      space_id,
      resource_type: 'desks',
      booking_status: 'upcoming',
      payment_status: 'completed',
    }),
  'bookings.summaries, what comes next and is paid': () =>
    manager.bookings.summaries({
      ...page,
      space_id,
      sort: 'event_date',
      booking_status: 'upcoming',
      payment_status: 'completed',
    }),
  'bookings.list, canceled': () => manager.bookings.list({ ...page, space_id, booking_status: 'canceled' }),
  'bookings.list, of a period': () => manager.bookings.list({ ...page, space_id, ...slot(1) }),
  'bookings.list, by text': () => manager.bookings.list({ ...page, space_id, text: 'meeting 77' }),
  'bookings.list, one’s own': () => member.bookings.list(page),
  'bookings.list, one’s own by text': () => member.bookings.list({ ...page, text: 'meeting' }),
  'bookings.list, all workspaces': () => owner.bookings.list(page),
  'bookings.list, all workspaces, far page': () => owner.bookings.list({ limit: 30, offset: 3_000 }),
  'bookings.list, all workspaces, of a type': () => owner.bookings.list({ ...page, resource_type: 'flexi_desk' }),
  'bookings.list, all workspaces, past': () => owner.bookings.list({ ...page, booking_status: 'past' }),
  'bookings.list, all workspaces, upcoming': () => owner.bookings.list({ ...page, booking_status: 'upcoming' }),
  'bookings.list, all workspaces, ongoing': () => owner.bookings.list({ ...page, booking_status: 'ongoing' }),
  'bookings.list, all workspaces, on account': () => owner.bookings.list({ ...page, payment_status: 'on_account' }),
  'bookings.list, on account in a workspace': () =>
    manager.bookings.list({ ...page, space_id, payment_status: 'on_account' }),
  'bookings.list, all workspaces, processing': () => owner.bookings.list({ ...page, payment_status: 'processing' }),
  'bookings.list, all workspaces, failed': () => owner.bookings.list({ ...page, payment_status: 'failed' }),
  'bookings.list, all workspaces, of a period': () => owner.bookings.list({ ...page, ...slot(1) }),
  'bookings.list, all workspaces, swaps': () => owner.bookings.list({ ...page, seat_swap_status: 'Assigned' }),
  'bookings.list, swaps of a workspace': () =>
    manager.bookings.list({ ...page, space_id, seat_swap_status: 'Assigned' }),
  'bookings.list, swaps of a workspace, any status': () =>
    manager.bookings.list({ ...page, space_id, seat_swap: true }),
  'bookings.list, all workspaces, requests': () => owner.bookings.list({ ...page, booking_request: true }),
  'bookings.list, requests of a workspace': () =>
    manager.bookings.list({ ...page, space_id, booking_request: true, booking_status: 'Assigned' }),
  'bookings.list, requests of a workspace, any status': () =>
    manager.bookings.list({ ...page, space_id, booking_request: true }),
  'bookings.list, all workspaces, by a text of few': () => owner.bookings.list({ ...page, text: 'person 00777' }),
  'bookings.list, all workspaces, by a text of many': () => owner.bookings.list({ ...page, text: 'meeting' }),
  'bookings.list, all workspaces, by number': () => owner.bookings.list({ ...page, text: '1234' }),
  'bookings.list, arrivals of a workspace': () => manager.bookings.list({ ...page, space_id, arrivals: true }),
  'bookings.list, of a workspace by event date': () => manager.bookings.list({ ...page, space_id, sort: 'event_date' }),
  'bookings.list, of a workspace by event date and text': () =>
    manager.bookings.list({ ...page, space_id, sort: '-event_date', text: 'room' }),
  'bookings.list, one’s own by event date': () => member.bookings.list({ ...page, sort: 'event_date' }),
  'bookings.list, all workspaces, arrivals': () => owner.bookings.list({ ...page, arrivals: true }),
  'bookings.list, all workspaces, by event date': () => owner.bookings.list({ ...page, sort: 'event_date' }),
  'bookings.list, all workspaces, upcoming by event date': () =>
    owner.bookings.list({ ...page, sort: 'event_date', booking_status: 'upcoming' }),
  'bookings.list, all workspaces, failed by event date': () =>
    owner.bookings.list({ ...page, sort: '-event_date', payment_status: 'failed' }),
  'bookings.list, all workspaces, by event date and a text of few': () =>
    owner.bookings.list({ ...page, sort: 'event_date', text: 'person 00777' }),
  'bookings.list, many workspaces by event date': () => regional.bookings.list({ ...page, sort: 'event_date' }),
  'bookings.list, of a customer': () => manager.bookings.list({ ...page, customer: String(IDS.member) }),
  'invoices.list, of a customer': () => manager.invoices.list({ ...page, customer: String(IDS.member) }),
  'bookings.list, many workspaces': () => regional.bookings.list(page),
  'bookings.list, many workspaces, canceled': () => regional.bookings.list({ ...page, booking_status: 'canceled' }),
  'bookings.summaries': () => manager.bookings.summaries({ ...page, space_id }),
  'bookings.get': () => manager.bookings.get({ _id: '100' }),
  'bookings.previewSeries': () => manager.bookings.previewSeries(SERIES),
  'invoices.list, of a booking': () => member.invoices.list({ ...page, booking_id: '100' }),
  'invoices.list, of a workspace': () => manager.invoices.list({ ...page, space_id }),
  'invoices.list, one’s own': () => member.invoices.list(page),
  'invoices.list, of a company': () => manager.invoices.list({ ...page, company_id: '1' }),
  'invoices.list, to be paid': () => manager.invoices.list({ ...page, space_id, open: true }),
  'invoices.get, a collective one': () => owner.invoices.get({ _id: '100' }),
  'invoices.next': () => owner.invoices.next({ company_id: '1' }),
  'companies.get': () => owner.companies.get({ _id: '1' }),
  'credits.own': () => member.credits.own(),
  'credits.list, of a person': () => manager.credits.list({ ...page, user_id: String(IDS.member) }),
  'credits.list, of a company': () => owner.credits.list({ ...page, company_id: '1' }),
  'credits.entries': () => owner.credits.entries({ ...page, _id: '2' }),
  'credits for a booking': () => creditsFor(app.services.knex, CREDIT_NEED, '100'),
  'an earlier booking of a customer': () =>
    firstBookingReduction.quote!(momentOf(app.services), firstBookingOf(String(IDS.member), '')),
  'the same by an address': () =>
    firstBookingReduction.quote!(momentOf(app.services), firstBookingOf(null, 'a@example.org')),
  'credits that have ended': () => expireCredits(momentOf(app.services)),
  'companies to be billed': () => billCompanies(momentOf(app.services)),
  'invoices.list, of a workspace and a type': () =>
    manager.invoices.list({ ...page, space_id, resource_type: 'meeting_room' }),
  'invoices.list, all workspaces': () => owner.invoices.list(page),
  'invoices.list, all workspaces, of a type': () => owner.invoices.list({ ...page, resource_type: 'desks' }),
  'invoices.list, all workspaces, of a period': () => owner.invoices.list({ ...page, ...slot(1) }),
  'invoices.list, many workspaces': () => regional.invoices.list(page),
  'invoices.get, with credit notes': () => owner.invoices.get({ _id: '200' }),
  'invoices.statement, of a person': () => manager.invoices.statement({ space_id, user_id: String(IDS.member) }),
  'invoices.statement, of a company': () => owner.invoices.statement({ space_id, company_id: '2' }),
  'invoices.agedDebt': () => manager.invoices.agedDebt({ space_id }),
  'invoices.agedDebt, all workspaces': () => owner.invoices.agedDebt({}),
  'invoices.earnings, of a workspace by month': () => manager.invoices.earnings({ space_id, by: 'month' }),
  'invoices.earnings, of a workspace by room': () => manager.invoices.earnings({ space_id, by: 'room' }),
  'invoices.earnings, of a workspace by customer': () => manager.invoices.earnings({ space_id, by: 'customer' }),
  'invoices.earnings, of a workspace by kind of payment': () => manager.invoices.earnings({ space_id, by: 'method' }),
  'invoices.earnings, of a workspace by plan': () => manager.invoices.earnings({ space_id, by: 'plan' }),
  'invoices.earnings, of a workspace by tax rate': () => manager.invoices.earnings({ space_id, by: 'tax' }),
  'invoices.earnings, many workspaces by month': () => regional.invoices.earnings({ by: 'month' }),
  'calendar.window, a day of a workspace': () => manager.calendar.window({ space_id, ...aDay }),
  'calendar.window, a month of a workspace': () => manager.calendar.window({ space_id, ...aMonth, per_day: 3 }),
  'calendar.window, of a type and a resource': () =>
    manager.calendar.window({ space_id, ...aDay, type: 'flexi_desk', resource_id: String(IDS.area) }),
  'calendar.window, one’s own': () => member.calendar.window({ ...aMonth, per_day: 3 }),
  'calendar.places': () => manager.calendar.places({ space_id }),
  'calendar.taken': () => manager.calendar.taken({ space_id, day: slot(1).from.slice(0, 10) }),
  'dashboards.space': () => manager.dashboards.space({ space_id }),
  'insight.occupancy, of a type': () => manager.insight.occupancy({ space_id, weeks: 52 }),
  'insight.occupancy, of a room': () => manager.insight.occupancy({ space_id, resource_id: String(IDS.room) }),
  'insight.unmet': () => manager.insight.unmet({ space_id, weeks: 52 }),
  'insight.forecast': () => manager.insight.forecast({ space_id }),
  'insight.revenue, of a workspace': () => manager.insight.revenue({ space_id }),
  'insight.revenue, all workspaces': () => owner.insight.revenue({}),
  'insight.recurring, of a workspace': () => manager.insight.recurring({ space_id }),
  'insight.recurring, all workspaces': () => owner.insight.recurring({}),
  'dashboards.own': () => member.dashboards.own(),
  'payments.billingDetails': () => member.payments.billingDetails(),
  'availability.alternatives, desks': () =>
    member.availability.alternatives({ space_id, ...slot(1), type: 'flexi_desk', capacity: 1_000 }),
  'availability.alternatives, rooms': () =>
    member.availability.alternatives({ space_id, ...slot(1), type: 'meeting_room', capacity: 2 }),
  'availability.catalogue': () => member.availability.catalogue({ space_id }),
  'availability.roomTimes': () => member.availability.roomTimes({ space_id, day: slot(1).from.slice(0, 10) }),
  'availability.search, desks': () =>
    member.availability.search({ space_id, ...slot(1), type: 'flexi_desk', capacity: 1 }),
  'availability.search, rooms': () =>
    member.availability.search({ space_id, ...slot(1), type: 'meeting_room', capacity: 2 }),
  'live events, after the last one seen': () => new LiveFeed(app.services).since(100n),
};

/** Lists with a `limit`. */
const PAGED: Record<string, (limit: number) => Promise<{ items: unknown[] }>> = {
  'spaces.list': (limit) => owner.spaces.list({ limit }),
  'amenities.list': (limit) => owner.amenities.list({ limit }),
  'membershipPlans.list': (limit) => owner.membershipPlans.list({ limit, space_id }),
  'vouchers.list': (limit) => owner.vouchers.list({ limit, space_id }),
  'vouchers.uses': (limit) => owner.vouchers.uses({ limit, _id: '1' }),
  'products.list': (limit) => owner.products.list({ limit, space_id }),
  'orders.list': (limit) => owner.orders.list({ limit, space_id }),
  'orders.own': (limit) => member.orders.own({ limit }),
  'memberships.list': (limit) => owner.memberships.list({ limit, space_id }),
  'companies.list': (limit) => owner.companies.list({ limit, space_id }),
  'imports.list': (limit) => owner.imports.list({ limit, space_id }),
  'credits.list': (limit) => owner.credits.list({ limit, user_id: String(IDS.member) }),
  'credits.entries': (limit) => owner.credits.entries({ limit, _id: '2' }),
  'contacts.list': (limit) => owner.contacts.list({ limit, space_id }),
  'displays.list': (limit) => manager.displays.list({ limit, space_id }),
  'announcements.list': (limit) => owner.announcements.list({ limit }),
  'waiting.mine': (limit) => member.waiting.mine({ limit }),
  'waiting.list': (limit) => manager.waiting.list({ limit, space_id }),
  'resources.find': (limit) => manager.resources.find({ limit, space_id }),
  'resources.seats': (limit) => manager.resources.seats({ limit, resource_id: String(IDS.area) }),
  'members.list': (limit) => manager.members.list({ limit, space_id }),
  'members.notes': (limit) => manager.members.notes({ limit, user_id: String(IDS.member) }),
  'team.list': (limit) => owner.team.list({ limit }),
  'gifts.list': (limit) => owner.gifts.list({ limit, space_id: String(IDS.space) }),
  'gifts.given': (limit) => owner.gifts.given({ limit, space_id: String(IDS.space) }),
  'gifts.requests': (limit) => owner.gifts.requests({ limit, space_id: String(IDS.space) }),
  'roles.list': (limit) => owner.roles.list({ limit }),
  'system.deadLetters': (limit) => owner.system.deadLetters({ limit }),
  'directories.list': (limit) => owner.directories.list({ limit }),
  'directories.people': (limit) => owner.directories.people({ limit, _id: String(IDS.directory) }),
  'identity.list': (limit) => owner.identity.list({ limit }),
  'wording.list': (limit) => owner.wording.list({ limit, language: 'de' }),
  'keys.list': (limit) => owner.keys.list({ limit }),
  'audit.list': (limit) => owner.audit.list({ limit }),
  'webhooks.list': (limit) => owner.webhooks.list({ limit }),
  'webhooks.deliveries': (limit) => owner.webhooks.deliveries({ limit, _id: '1' }),
  'activities.list': (limit) => manager.activities.list({ limit, space_id }),
  'bookings.list': (limit) => manager.bookings.list({ limit, space_id }),
  'bookings.list by text': (limit) => manager.bookings.list({ limit, space_id, text: 'meeting' }),
  'bookings.summaries': (limit) => manager.bookings.summaries({ limit, space_id }),
  'doors.list': (limit) => manager.doors.list({ limit, space_id }),
  'doors.activity': (limit) => manager.doors.activity({ limit, space_id }),
  'campaigns.list': (limit) => manager.campaigns.list({ limit, space_id }),
  'leads.list': (limit) => manager.leads.list({ limit }),
  'accounting.list': (limit) => manager.accounting.list({ limit }),
  'content.list': (limit) => owner.content.list({ limit, type: 'offer' }),
  'content.versions': (limit) => owner.content.versions({ limit, _id: '77' }),
  'feeds.list': (limit) => member.feeds.list({ limit }),
  'enquiries.list': (limit) => manager.enquiries.list({ limit, space_id }),
  'enquiries.mine': (limit) => member.enquiries.mine({ limit }),
  'plans.list': (limit) => manager.plans.list({ limit, space_id }),
  'invoices.list': (limit) => manager.invoices.list({ limit, space_id }),
};

/** Tables that grow with use. */
const GROWING = [
  'accounting_documents',
  'accounting_pushes',
  'account_tokens',
  'activities',
  'attachments',
  'audit_entries',
  'audit_links',
  'booking_members',
  'booking_notices',
  'booking_series',
  'bookings',
  'calendar_feeds',
  'campaign_recipients',
  'campaigns',
  'card_consents',
  'companies',
  'company_entries',
  'company_people',
  'contacts',
  'credit_entries',
  'credit_uses',
  'credits',
  'charges',
  'claims',
  'content_items',
  'content_old_slugs',
  'content_versions',
  'daily_figures',
  'dead_letters',
  'door_bookings',
  'door_days',
  'door_unlocks',
  'doors',
  'enquiries',
  'enquiry_messages',
  'first_bookings',
  'gift_requests',
  'gifts',
  'idempotency_keys',
  'directory_groups',
  'directory_members',
  'directory_people',
  'identities',
  'identity_attempts',
  'import_problems',
  'imported_records',
  'imports',
  'invitation_links',
  'invoices',
  'membership_acceptances',
  'membership_deposits',
  'membership_pauses',
  'membership_periods',
  'membership_prices',
  'membership_products',
  'memberships',
  'leads',
  'occupancy_days',
  'occupancy_hours',
  'revenue_months',
  'revenue_sums',
  'live_events',
  'mail_blocks',
  'member_notes',
  'order_lines',
  'orders',
  'outbox',
  'refunds',
  'resource_amenities',
  'resources',
  'revoked_tokens',
  'sessions',
  'sign_ups',
  'space_amenities',
  'spaces',
  'staff_gifts',
  'stored_files',
  'team_spaces',
  'told_events',
  'units',
  'user_spaces',
  'users',
  'voucher_uses',
  'unmet_searches',
  'waiting_entries',
  'webhook_deliveries',
];

/** Tables that stay small. */
const SMALL = [
  'api_key_secrets',
  'api_keys',
  'audit_erased',
  'erasures',
  'factor_challenges',
  'factors',
  'recovery_codes',
  'consents',
  'accounting',
  'accounting_accounts',
  'accounting_differences',
  'accounting_sign_ins',
  'amenities',
  'announcements',
  'audit_anchors',
  'backups',
  'connections',
  'content_drafts',
  'content_kinds',
  'counters',
  'disputes',
  'door_commands',
  'door_displays',
  'door_places',
  'directories',
  'gift_limits',
  'identity_providers',
  'installation',
  'jobs',
  'lead_sources',
  'mail_audiences',
  'mail_lists',
  'membership_plans',
  'operator',
  'own_texts',
  // A month of requests.
  'person_exports',
  'plans',
  'products',
  'restores',
  'retention_rules',
  'roles',
  'saved_answers',
  'settings',
  'site_version',
  'team_invitation_spaces',
  'team_invitations',
  'vouchers',
  'waiting_queues',
  'webhooks',
];

/** The tables that a plan must not read whole, with the aliases that statements give to some of them. */
const LARGE = new Set([...GROWING, 'b', 'c', 'e', 'f', 'i', 'm', 'n', 'r', 'u']);

const ALL_SPACES = 'hundreds at most, and the nearest may be any of them';
const ANYWHERE = 'there are few names compared with bookings, and the text can be anywhere in them';

/** Exceptions that may read a whole table or index, with the reason. */
const WHOLE: Record<string, string> = {
  'audit.list: audit_entries': 'the page ends after 30 rows, and counting after ten thousand',
  'audit.list, after an entry: audit_entries': 'the page ends after 30 rows, and counting after ten thousand',
  'availability.alternatives, desks: spaces': ALL_SPACES,
  'availability.alternatives, rooms: spaces': ALL_SPACES,
  'campaigns.check, all: users': 'MySQL does, as a fifth of all people here are members of the workspace',
  'system.status: outbox': 'it counts waiting rows, which are few unless deliveries fail',
  'system.status: dead_letters': 'it counts them by topic; people look at each and remove it',
  'figures of the server: outbox': 'it counts waiting rows, which are few unless deliveries fail',
  'figures of the server: dead_letters': 'it counts them by topic; people look at each and remove it',
  'spaces.list, owner: spaces': 'hundreds at most, and London comes first whatever its name',
  'spaces.list, by text: spaces': 'hundreds at most, and the text can be anywhere in the name',
  'bookings.list, all workspaces: bookings': 'the page ends after 30 rows, and counting after ten thousand',
  'bookings.list, all workspaces, far page: bookings': 'the page ends after the skipped rows',
  'bookings.list, many workspaces: bookings':
    'it reads the newest rows until the page is full, and most are of these workspaces',
  'jobs, live events, and the outbox with due rows: spaces': 'once a day, the figures of every workspace are recounted',
  'jobs, live events, and the outbox with due rows: occupancy_days':
    'once a day, the days of one weekday are made due, and a day is one row',
  'jobs, live events, and the outbox with due rows: audit_links': 'it reads the last link, in the order of numbers',
  'jobs, live events, and the outbox with due rows: told_events': 'it reads the thousand oldest, in the order of ids',
  'insight.recurring, all workspaces: m': 'the report is about all memberships of the last year',
  'insight.recurring, all workspaces: x': 'the same',
  'insight.revenue, all workspaces: revenue_sums': 'a month of a workspace has a few rows',
  'bookings.list, by text: resources': ANYWHERE,
  'bookings.list, by text: users': ANYWHERE,
  'bookings.list, all workspaces, by a text of few: resources': ANYWHERE,
  'bookings.list, all workspaces, by a text of few: users': ANYWHERE,
  'bookings.list, all workspaces, by a text of many: resources': ANYWHERE,
  'bookings.list, all workspaces, by a text of many: users': ANYWHERE,
  'bookings.list, all workspaces, by a text of many: bookings': 'the page ends after 30 of very many matches',
  'bookings.list, all workspaces, by number: resources': ANYWHERE,
  'bookings.list, all workspaces, by number: users': ANYWHERE,
  'bookings.list, of a workspace by event date and text: resources': ANYWHERE,
  'bookings.list, of a workspace by event date and text: users': ANYWHERE,
  'bookings.list, all workspaces, by event date and a text of few: resources': ANYWHERE,
  'bookings.list, all workspaces, by event date and a text of few: users': ANYWHERE,
  'bookings.list, all workspaces, arrivals: spaces': 'hundreds at most, and each has its time zone',
  'enquiries.list, all workspaces: enquiries': 'the page ends after 30 rows, and counting after ten thousand',
  'leads.list: leads': 'the page ends after 30 rows, and counting after ten thousand',
  'leads.list, by text: leads': 'it reads an index with the three columns, and the text can be anywhere in them',
  'accounting.list: accounting_documents': 'the page ends after 30 rows, and counting after ten thousand',
  'accounting.list, by text: accounting_documents':
    'it reads an index with the three columns, and the text can be anywhere in them',
  'accounting.list, of a status: accounting_documents': 'it reads an index with the status, until the page is full',
  'invoices.list, all workspaces: invoices': 'the page ends after 30 rows, and counting after ten thousand',
  'invoices.list, many workspaces: invoices':
    'it reads the newest rows until the page is full, and most are of these workspaces',
};

const MEMBERS = 'the members of one workspace are sorted by names, which are in another table';
const TEAM = 'a team has hundreds of people at most';
const PERIOD = 'those of a period';

/** Exceptions that may sort or group rows after reading them, with the reason: a table, or a case and a table. */
const SORTED: Record<string, string> = {
  resource_amenities: 'those of one resource',
  resources: 'those of one workspace',
  r: 'the resources of one workspace',
  i: 'a report adds up the documents of a period',
  revenue_sums: 'a month of a workspace has a few rows',
  units: 'those of one workspace or area',
  doors: 'those of one workspace',
  'spaces.list, owner: spaces': 'hundreds at most, and London comes first whatever its name',
  'spaces.list, by text: spaces': 'hundreds at most',
  'bookings.swapSeats: claims': 'those of one booking',
  'members.list: user_spaces': MEMBERS,
  'members.list, far page: user_spaces': MEMBERS,
  'members.list, by text: user_spaces': MEMBERS,
  'members.list, of a small workspace: user_spaces': MEMBERS,
  'team.list, owner: users': TEAM,
  'team.list, manager: users': TEAM,
  'team.list, of a workspace by text: users': TEAM,
  'bookings of a calendar feed, of a resource: b': 'those of one resource in the period of the feed',
  'doors.unlockHours, of the newest day: door_unlocks': 'those of one day',
  'insight.unmet: unmet_searches': PERIOD,
  'insight.unmet: waiting_entries': 'those of one workspace',
  'website.page, home: content_items': 'those of a few kinds, which are tens',
  'enquiries.owners: users': TEAM,
  'enquiries.list, many workspaces: enquiries': 'each workspace has its own part of the index',
  'bookings.list, all workspaces, ongoing: bookings': PERIOD,
  'bookings.list, all workspaces, of a period: bookings': PERIOD,
  'bookings.list, all workspaces, by a text of many: bookings':
    'the bookings of the found customers are in one index each',
  'invoices.list, all workspaces, of a period: invoices': PERIOD,
  'invoices.list, to be paid: invoices': 'those that are still to be paid',
  'invoices.next: e': 'what is not billed yet of one company',
  'invoices.get, a collective one: company_entries': 'those of one invoice',
  'invoices.get, with credit notes: company_entries': 'those of one invoice',
  'dashboards.space: c': 'the claims of a workspace on one day',
  'availability.search, desks: claims': PERIOD,
  'availability.search, rooms: claims': PERIOD,
  'jobs, live events, and the outbox with due rows: charges': 'the open ones',
  'jobs, live events, and the outbox with due rows: bookings':
    'once a day, the figures of each workspace are recounted',
  'jobs, live events, and the outbox with due rows: accounting_pushes': 'those that are due',
};

/** Exceptions that may read what is before the page, with the reason. */
const SKIPPED: Record<string, string> = {
  'members.list': MEMBERS,
  'members.list, far page': 'it has an offset',
  'bookings.list, far page': 'it has an offset',
  'bookings.list, all workspaces, far page': 'it has an offset',
  'bookings.list, all workspaces, by a text of many': ANYWHERE,
  'bookings.list, of a workspace by event date and text': ANYWHERE,
};

/** Runs all background work of the server once. The live feed polls every second. */
async function oneRound(): Promise<void> {
  const event = { name: 'amenities.update', spaceId: null, audience: {}, data: { _id: '1' } };
  await app.knex('outbox').insert({ topic: 'live', payload: JSON.stringify(event), due_at: new Date() });
  await app.settle();
  await sleep(1_500);
}

const pathOf = (name: string) => name.split(/,| /, 1)[0]!;

/** The lists of which a page was read that begins after a row. */
const followed = new Set<string>();

/** How many rows the page after `FAR` rows reads, by the names of the cases. */
const farReads = new Map<string, number>();

/** The position after a row of a list; undefined of a list that has no positions, or not so many rows. */
async function positionAfter(list: () => Promise<unknown>, offset: number): Promise<string | undefined> {
  Object.assign(page, { offset, limit: 1 });
  const answer = await list().finally(() => Object.assign(page, FIRST));
  return z.object({ next_after: z.string() }).safeParse(answer).data?.next_after;
}

/** The statements of a list, with those of a page that begins after a row. */
async function statementsOfPages(name: string, list: () => Promise<unknown>): Promise<Asked[]> {
  const statements = await statementsOf(list);
  const far = await positionAfter(list, FAR);
  const after = far ?? (await positionAfter(list, 0));
  if (after === undefined) return statements;
  followed.add(pathOf(name));
  page.after = after;
  const further = await statementsOf(list).finally(() => delete page.after);
  if (far !== undefined) farReads.set(name, await rowsReadBy(app.knex, further));
  return [...statements, ...further];
}

/** Lists of small tables, which have no rows here. */
const WITHOUT_ROWS = ['announcements.list', 'keys.list', 'identity.list'];

/** Procedures that return a page and take no limit, with the reason. */
const WITHOUT_LIMIT: Record<string, string> = {
  'availability.search': 'it returns all resources of a workspace that are free',
};

describe('the cases', () => {
  it('include every procedure that returns a page, in both tests', () => {
    const paged = declared.filter(([, { output }]) => fieldsOf(output).includes('totalCount')).map(([path]) => path);
    expect(paged.length).toBeGreaterThan(10);
    const listed = new Set(Object.keys(LISTS).map(pathOf));
    const limited = new Set(Object.keys(PAGED).map(pathOf));
    expect(paged.filter((path) => !listed.has(path))).toEqual([]);
    expect(paged.filter((path) => !limited.has(path))).toEqual(Object.keys(WITHOUT_LIMIT));
  });

  it('name every table as growing or small', async () => {
    expect((await tableNames(app.knex)).sort()).toEqual([...GROWING, ...SMALL].sort());
  });
});

describe('every list', () => {
  it('reads no growing table whole, and sorts none', async () => {
    const cases: [string, Asked[]][] = [];
    for (const [name, work] of Object.entries(LISTS)) cases.push([name, await statementsOfPages(name, work)]);
    cases.push(['jobs, live events, and the outbox with due rows', await statementsMeanwhile(oneRound)]);
    const whole = new Set<string>();
    const sorted = new Set<string>();
    for (const [name, statements] of cases) {
      const plans = await Promise.all(statements.map((asked) => explain(app.knex, asked)));
      for (const { table, way, isSorted } of plans.flat().filter((read) => LARGE.has(read.table))) {
        if (way.startsWith('WHOLE') && !WHOLE[`${name}: ${table}`]) whole.add(`${name}: ${table}: ${way}`);
        if (isSorted && !SORTED[table] && !SORTED[`${name}: ${table}`]) sorted.add(`${name}: ${table}`);
      }
    }
    expect({ whole: [...whole], sorted: [...sorted] }).toEqual({ whole: [], sorted: [] });
  });

  it('was also read after a row, if it has positions', () => {
    expect(positioned.length).toBeGreaterThan(25);
    expect(positioned.filter((path) => !followed.has(path))).toEqual(WITHOUT_ROWS);
  });

  it('reads a page that begins after a row, however far, without the rows before', () => {
    expect(farReads.size).toBeGreaterThan(20);
    const more = [...farReads].filter(([name, reads]) => reads > FAR_READS && !SKIPPED[name]);
    expect(more).toEqual([]);
  });

  it.each(Object.entries(PAGED))('%s runs as many statements for a hundred rows as for five', async (_name, list) => {
    const [few, many] = [await statementsOf(() => list(5)), await statementsOf(() => list(100))];
    expect(many.length).toBe(few.length);
  });
});
