/** Makes the records of one workspace, and the callers of the access test. */
import type { Knex } from 'knex';
import { refusedCredits } from '../helpers/gifts.ts';
import { addFailedCampaign } from '../integrations/campaigns.ts';
import { tableNames } from '../lists/data.ts';
import { billOf, bookRoom, putOnAccount } from '../helpers/collective.ts';
import type { TestApp } from '../helpers/app.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  addDirectoryPerson,
  addIdentity,
  addSession,
  deskBooking,
  join,
  pay,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { monthOf } from '#shared/months.ts';
import { DEFAULT_ZONE } from '#shared/time.ts';
import { send, tour } from '../helpers/enquiries.ts';
import { BACS, typeAccount, typed } from '../payments/debit-stage.ts';
import { EXAMPLES, addItem } from '../content/examples.ts';
import { form, picture, upload } from '../attachments/pictures.ts';
import {
  type Caller,
  DRAFT_FAQ,
  HIDDEN_FAQ,
  HIDDEN_PAGE,
  PLAN_NAME,
  type Records,
  TAKEN,
  VOUCHER_CODE,
  inputOf,
  secret,
  unmade,
} from './case.ts';
import { caseOf, succeed } from './cases.ts';

/** The tokens of the callers; a visitor has none. */
export type Bearers = Record<Exclude<Caller, 'visitor'>, string> & { visitor: undefined };

async function invited(knex: Knex, role: string, space: string): Promise<string> {
  const { id } = await addPerson(knex, role, [space]);
  await knex('users').where('id', id).update({ verified_at: null, password_hash: null });
  return id;
}

export async function makeCallers(app: TestApp, world: World): Promise<Bearers> {
  const { knex } = app;
  const { token } = world.owner;
  const permissions = { roles: { show: true, editable: true }, adminAndTeams: { show: true, editable: true } };
  await app.call('POST', '/roles', { token, body: { name: 'Role Editor', permissions } });
  const blocked = await addPerson(knex, 'Member', [world.spaceId]);
  await knex('user_spaces').where('user_id', blocked.id).update({ active: false });
  return {
    visitor: undefined,
    member: world.member.token,
    otherMember: world.otherMember.token,
    blocked: blocked.token,
    manager: (await addPerson(knex, 'Manager', [world.spaceId])).token,
    otherManager: (await addPerson(knex, 'Manager', [world.otherSpaceId])).token,
    roleEditor: (await addPerson(knex, 'Role Editor', [world.spaceId])).token,
    owner: token,
  };
}

/** Content of the website that is not active: questions with a draft, and a page. */
async function makeContent(app: TestApp, { token }: Person): Promise<Pick<Records, 'faq' | 'faqVersion' | 'page'>> {
  const faq = await addItem(app, token, 'faq', { name: HIDDEN_FAQ, active: false });
  const body = { name: DRAFT_FAQ, draft: true };
  await app.call('PUT', `/dashboard/${faq._id}`, { token, body });
  const versions = await app.call<{ _id: string }[]>('GET', `/dashboard/${faq._id}/versions`, { token });
  const meta = { ...EXAMPLES['other-page'].meta, slug: HIDDEN_PAGE };
  const page = await addItem(app, token, 'other-page', { meta, active: false });
  await app.call('PUT', `/dashboard/${page._id}`, { token, body });
  return { faq: faq._id, faqVersion: versions.data[0]!._id, page: page._id };
}

/** Makes a record of each kind: most with the input that the entry of their procedure has, under a name that nothing else has. */
export async function makeRecords(app: TestApp, world: World): Promise<Records> {
  const { knex } = app;
  const { owner, member, spaceId: space_id } = world;
  const of: Records = unmade(world, 1);
  /** Makes a record as somebody. @returns what the procedure returns */
  async function make<T = { _id: string }>(path: string, fields: object = {}, { token } = owner): Promise<T> {
    const entry = caseOf(path);
    const made = await succeed(app, path, { ...inputOf(entry, of), ...fields }, token);
    for (const name of entry.makes ?? []) of[name] = made._id;
    return made as T;
  }
  const roleId = async (name: string) => (await knex('roles').where('name', name).first<{ id: string }>('id')).id;

  await make('resources.create', { name: 'Spare', capacity: 2 });
  await make('amenities.create', { title: 'Coffee' });
  await make('announcements.create', { title: secret('announcement') });
  await make('companies.create', { name: secret('company') });
  await make('imports.run', { file_name: secret('file') });
  const employed = { company_id: of.company, user_id: member.id, role: 'admin' as const };
  await knex('company_people').insert({ ...employed, created_at: new Date() });
  await putOnAccount(app, world, await bookRoom(app, world, slot(40)), of.company);
  await join(app, member, space_id);
  await make('membershipPlans.create', { name: secret('plan'), price: 1, sold_online: true });
  const from = `${monthOf(new Date(), DEFAULT_ZONE)}-01`;
  const membership = await make<{ _id: string; invoices: { _id: string }[] }>('memberships.create', { from });
  of.membership = membership._id;
  of.membershipInvoice = membership.invoices[0]!._id;
  await make('vouchers.create', { code: VOUCHER_CODE, value: 1 });
  await make('products.create', { name: secret('product'), price: 1 });
  of.order = (await make('orders.create', { booking_id: undefined, user_id: undefined }, member))._id;
  const locker = { name: 'A locker', price: 1, kind: 'monthly' };
  const { product } = of;
  of.monthlyProduct = (await make('products.create', locker))._id;
  of.product = product;
  await make('memberships.order', {}, member);
  const { products } = await make<{ products: { _id: string }[] }>('memberships.addProduct', { quantity: 1 }, member);
  of.membershipProduct = products[0]!._id;
  await make('credits.grant', { note: secret('credit') });
  const { ticket, clerk } = await refusedCredits(app, world);
  await make('gifts.ask', { ticket }, clerk);
  of.display = (await make('displays.create', { resource_id: of.room }))._id;
  await make('contacts.create', { name: secret('contact') });
  of.key = (await make('keys.create', {}, member))._id;
  of.webhook = (await make('webhooks.create'))._id;
  of.toldEvent = (await make<{ _id: string; event_id: string }>('webhooks.test')).event_id;
  await make('savedAnswers.create');
  const files = [{ filename: 'front.png', content: await picture('png') }];
  const ofSpace = form({ onModel: 'Spaces', model_id: space_id }, files);
  of.picture = (await upload(app.address, owner.token, ofSpace)).data[0]!._id;
  await make('plans.create', { name: PLAN_NAME });
  await knex('plans').where('id', of.plan).update({ active: false });

  of.card = await saveCard(app, member);
  of.bankSetup = await typeAccount(app, member, typed.bacs(BACS.late));
  await saveCard(app, world.otherMember, 'tok_mastercard');
  const title = secret('booking');
  const booked = await make<Booked>('bookings.create', { ...slot(TAKEN), title }, member);
  of.booking = booked._id;
  await make('bookings.request', slot(11));
  const series = await make<{ _id: string; bookings: Booked[] }>('bookings.createSeries', { ...slot(300), title });
  of.series = series._id;
  of.seriesBooking = series.bookings[0]!._id;
  const paid = await pay(app, member, booked, of.card);
  if (!paid.meta.success) throw new Error(paid.meta.message);
  const seats = await knex('units').where({ resource_id: of.area, kind: 'flexi_desk' }).orderBy('id').pluck('id');
  [of.seat, , of.freeSeat] = seats as [string, string, string];
  const deskOrder = { ...deskBooking(world, slot(13)), ids: [seats[1]] };
  const desk = await make<Booked>('bookings.create', { ...deskOrder, title }, member);
  of.desk = desk._id;
  await pay(app, member, desk, of.card);
  await app.deliver();
  const invoice = await knex('invoices').where('booking_id', of.booking).first<{ invoice_id: string }>('invoice_id');
  of.invoice = invoice.invoice_id;
  const now = new Date();
  const door = { space_id, lock_id: '71010', name: 'Back Door', online: true, created_at: now, modified_at: now };
  const [doorId] = await knex('doors').insert(door);
  of.door = String(doorId);
  // The membership of the member opens the door at any time.
  const given = { any_time: true, door_ids: JSON.stringify([of.door]) };
  await knex('membership_plans').where('id', of.membershipPlan).update(given);
  await knex('memberships').where('id', of.membership).update({ any_time: true });
  const reader = await addPerson(knex, 'Member', [space_id]);
  Object.assign(of, { reader: reader.email, readerAccount: reader.id });
  of.campaign = await addFailedCampaign(knex, space_id, owner.id);
  await make('feeds.add', { resource_id: undefined }, member);
  of.session = await addSession(app, world.member.id);
  of.provider = (await make('identity.create', {}))._id;
  of.directory = (await make('directories.create', {}))._id;
  of.directoryPerson = await addDirectoryPerson(app, of.directory, world.member.id);
  of.identity = await addIdentity(app, of.provider, world.member.id);
  await make('waiting.join', {}, member);
  Object.assign(of, await makeContent(app, owner));
  of.collective = await billOf(app, of.company);
  of.tour = await send(app, tour(world, { email: member.email }));
  of.colleague = (await addPerson(knex, 'Front Desk', [space_id])).id;
  of.invitedColleague = await invited(knex, 'Front Desk', space_id);
  of.invitedMember = await invited(knex, 'Member', space_id);
  of.higherRole = await roleId('Manager');
  of.lowerRole = await roleId('Front Desk');
  // So that no record has a name that the inputs take.
  of.run = 0;
  return of;
}

/** Tables that the server changes by itself: deliveries, jobs, and the traces of calls. */
const BACKGROUND = [
  'outbox',
  'live_events',
  'counters',
  'dead_letters',
  'jobs',
  'idempotency_keys',
  'connections',
  'occupancy_days',
  'occupancy_hours',
  'revenue_months',
  'revenue_sums',
  'unmet_searches',
  'told_events',
  'webhook_deliveries',
];

/** The content of all tables that a call could change, as text. */
export async function contents({ knex }: TestApp): Promise<string> {
  const names = (await tableNames(knex)).filter((table) => !BACKGROUND.includes(table));
  const tables = await Promise.all(names.map(async (table) => [table, await knex(table).select()] as const));
  return JSON.stringify(tables);
}
