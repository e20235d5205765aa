/** The records of one workspace, and the callers of the access test. */
import type { Knex } from 'knex';
import { addFailedCampaign } from '../integrations/campaigns.ts';
import { tableNames } from '../lists/data.ts';
import { billOf, bookRoom, putOnAccount } from '../helpers/collective.ts';
import type { TestApp } from '../helpers/app.ts';
import {
  type Booked,
  type Person,
  type World,
  addPerson,
  deskBooking,
  pay,
  roomBooking,
  saveCard,
  slot,
} from '../helpers/world.ts';
import { monthOf } from '#shared/months.ts';
import { DEFAULT_ZONE } from '#shared/time.ts';
import { send, tour } from '../helpers/enquiries.ts';
import { BACS, typeAccount, typed } from '../payments/debit-stage.ts';
import { EXAMPLES, addItem } from '../content/examples.ts';
import { form, picture, upload } from '../attachments/pictures.ts';

export type Caller =
  | 'visitor'
  /** The owner of the records. */
  | 'member'
  | 'otherMember'
  /** A member who is blocked in the workspace. */
  | 'blocked'
  /** Has all areas except roles, in the workspace. */
  | 'manager'
  /** Has the same areas in another workspace. */
  | 'otherManager'
  /** Has the areas of roles and the team, in the workspace. */
  | 'roleEditor'
  | 'owner';

export type Records = {
  space: string;
  room: string;
  /** A room without bookings. */
  spareRoom: string;
  area: string;
  seat: string;
  /** A seat without bookings, of the type of `desk`. */
  freeSeat: string;
  amenity: string;
  /** The display at the door of the room. */
  display: string;
  announcement: string;
  contact: string;
  company: string;
  membershipPlan: string;
  membership: string;
  /** An invoice of the membership that is not paid yet. */
  membershipInvoice: string;
  voucher: string;
  product: string;
  /** A product that is billed with the membership, and its place there. */
  monthlyProduct: string;
  membershipProduct: string;
  /** An order of the member, and one that is billed with the membership. */
  order: string;
  waitingOrder: string;
  import: string;
  /** Credits of the member. */
  credit: string;
  savedAnswer: string;
  /** An item of the website that is not active, with a draft and one published state. */
  faq: string;
  faqVersion: string;
  page: string;
  picture: string;
  /** The name of an inactive plan. */
  plan: string;
  planId: string;
  booking: string;
  /** A series on account, and a booking of it. */
  series: string;
  seriesBooking: string;
  /** A paid booking of a desk. */
  desk: string;
  /** A pending booking request. */
  request: string;
  invoice: string;
  /** An invoice of the company that is not paid yet. */
  collective: string;
  /** The calendar feed of the member. */
  feed: string;
  /** What the member waits for: a room that is taken. */
  waiting: string;
  /** A door, which the sandbox of the door service can open. */
  door: string;
  /** A member who may receive campaigns, by email address. */
  reader: string;
  /** A campaign that has failed. */
  campaign: string;
  card: string;
  /** With which the member has saved a bank account. */
  bankSetup: string;
  /** A request of the member for a tour. */
  tour: string;
  member: Person;
  colleague: Person;
  /** A person who has not accepted the invitation to the team. */
  invitedColleague: Person;
  /** A member who has not accepted the invitation. */
  invitedMember: Person;
  /** A role that grants more than that of the role editor. */
  higherRole: string;
  /** A role that grants less than that of a manager. */
  lowerRole: string;
};

export const MEMBERSHIP_PLAN = 'Nobody elsewhere knows this plan';
export const VOUCHER_CODE = 'NOBODY-KNOWS-THIS';
export const PRODUCT_NAME = 'Nobody elsewhere knows this product';
export const CREDIT_NOTE = 'Nobody elsewhere knows of these credits';
export const COMPANY_NAME = 'Nobody elsewhere knows this company';
export const FILE_NAME = 'Nobody elsewhere knows this file.csv';
export const CONTACT_NAME = 'Nobody elsewhere knows this contact';
export const ANNOUNCED = 'Nobody elsewhere reads this announcement';
export const BOOKING_TITLE = 'Secret planning';

/** The tokens of the callers; a visitor has none. */
export type Bearers = Record<Exclude<Caller, 'visitor'>, string> & { visitor: undefined };

async function invited(knex: Knex, role: string, space: string): Promise<Person> {
  const person = await addPerson(knex, role, [space]);
  await knex('users').where('id', person.id).update({ verified_at: null, password_hash: null });
  return person;
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

export const HIDDEN_FAQ = 'Questions that nobody asked';
export const DRAFT_FAQ = 'Questions that somebody will ask';
export const HIDDEN_PAGE = 'not-yet';

/** Content of the website that is not active: questions with a draft, and a page. */
async function makeContent(app: TestApp, token: string): Promise<Pick<Records, 'faq' | 'faqVersion' | 'page'>> {
  const faq = await addItem(app, token, 'faq', { name: HIDDEN_FAQ, active: false });
  const body = { name: DRAFT_FAQ, draft: true };
  await app.call('PUT', `/dashboard/${faq._id}`, { token, body });
  const versions = await app.call<{ _id: string }[]>('GET', `/dashboard/${faq._id}/versions`, { token });
  const meta = { ...EXAMPLES['other-page'].meta, slug: HIDDEN_PAGE };
  const page = await addItem(app, token, 'other-page', { meta, active: false });
  await app.call('PUT', `/dashboard/${page._id}`, { token, body });
  return { faq: faq._id, faqVersion: versions.data[0]!._id, page: page._id };
}

export async function makeRecords(app: TestApp, world: World): Promise<Records> {
  const { knex } = app;
  const by = async <T = { _id: string }>(person: Person, path: string, body: unknown): Promise<T> => {
    const { meta, data } = await app.call<T>('POST', path, { token: person.token, body });
    if (!meta.success) throw new Error(`${path}: ${meta.status} ${meta.message}`);
    return data;
  };
  const roleId = async (name: string) => (await knex('roles').where('name', name).first<{ id: string }>('id')).id;
  const space = world.spaceId;

  const spare = await by(world.owner, '/resources', {
    space_id: space,
    type: 'meeting_room',
    name: 'Spare',
    price: 10,
    capacity: 2,
  });
  const amenity = await by(world.owner, '/amenities', { title: 'Coffee' });
  const text = { title: ANNOUNCED, text: 'At ten.' };
  const announcement = await by(world.owner, '/announcements', { space_id: space, ...text });
  const company = await by(world.owner, '/companies', { space_id: space, name: COMPANY_NAME });
  const file = { kind: 'companies', csv: 'Name\nLooms\n', file_name: FILE_NAME };
  const imported = await by(world.owner, '/imports', { space_id: space, ...file });
  const employed = { company_id: company._id, user_id: world.member.id, role: 'admin' as const };
  await knex('company_people').insert({ ...employed, created_at: new Date() });
  const onAccount = await bookRoom(app, world, slot(40));
  await putOnAccount(app, world, onAccount, company._id);
  const membershipPlan = await by(world.owner, '/plans/memberships', {
    space_id: space,
    name: MEMBERSHIP_PLAN,
    price: 1,
    sold_online: true,
  });
  const from = `${monthOf(new Date(), DEFAULT_ZONE)}-01`;
  const begun = { plan_id: membershipPlan._id, user_id: world.member.id, from };
  await knex('user_spaces')
    .insert({ user_id: world.member.id, space_id: space, active: true, pending: false })
    .onConflict(['user_id', 'space_id'])
    .ignore();
  const membership = await by<{ _id: string; invoices: { _id: string }[] }>(world.owner, '/memberships', begun);
  const voucher = await by(world.owner, '/vouchers', { space_id: space, code: VOUCHER_CODE, value: 1 });
  const product = await by(world.owner, '/products', { space_id: space, name: PRODUCT_NAME, price: 1 });
  const lines = [{ product_id: product._id, quantity: 1 }];
  const ordered = await by(world.member, '/orders', { space_id: space, lines });
  const monthly = { space_id: space, name: 'A locker', price: 1, kind: 'monthly' };
  const monthlyProduct = await by(world.owner, '/products', monthly);
  const ofMembership = `/memberships/${membership._id}`;
  const waitingOrder = await by(world.member, `${ofMembership}/orders`, { lines });
  const added = { product_id: monthlyProduct._id, from: '2099-01' };
  const { products } = await by<{ _id: string; products: { _id: string }[] }>(
    world.member,
    `${ofMembership}/products`,
    added,
  );
  const day = { type: 'flexi_desk', amount: 1, note: CREDIT_NOTE, valid_from: '2099-01-01' };
  const credit = await by(world.owner, '/credits', { space_id: space, user_id: world.member.id, ...day });
  const display = await by(world.owner, '/displays', { resource_id: world.roomId });
  const contact = await by(world.owner, '/contacts', { space_id: space, name: CONTACT_NAME });
  const savedAnswer = await by(world.owner, '/saved-answers', { space_id: space, ...text });
  const files = [{ filename: 'front.png', content: await picture('png') }];
  const { data: pictures } = await upload(
    app.address,
    world.owner.token,
    form({ onModel: 'Spaces', model_id: space }, files),
  );
  const plan = { space_id: space, resource_type: 'flexi_desk', name: 'Retired plan', tenure: 30, active: false };
  const [planId] = await knex('plans').insert({ ...plan, created_at: new Date() });

  const card = await saveCard(app, world.member);
  const bankSetup = await typeAccount(app, world.member, typed.bacs(BACS.late));
  await saveCard(app, world.otherMember, 'tok_mastercard');
  const order = { ...roomBooking(world, slot(12)), title: BOOKING_TITLE };
  const booked = await by<Booked>(world.member, '/bookings', order);
  const requested = { ...roomBooking(world, slot(11)), name: 'Ada' };
  const request = await by<Booked>(world.owner, '/bookings/resource-without-pay', requested);
  const repeated = { ...roomBooking(world, slot(300)), repeat: { every: 1, unit: 'week', times: 2 } };
  const series = await by<Booked & { bookings: Booked[] }>(world.owner, '/bookings/series', {
    ...repeated,
    title: BOOKING_TITLE,
    assignedUser: world.member.email,
    members: [world.member.email],
  });
  const paid = await pay(app, world.member, booked, card);
  if (!paid.meta.success) throw new Error(paid.meta.message);
  const [seat, bookedSeat, freeSeat] = await knex('units')
    .where({ resource_id: world.deskAreaId, kind: 'flexi_desk' })
    .orderBy('id')
    .pluck('id');
  const deskOrder = { ...deskBooking(world, slot(13)), ids: [bookedSeat], title: BOOKING_TITLE };
  const desk = await by<Booked>(world.member, '/bookings', deskOrder);
  await pay(app, world.member, desk, card);
  await app.deliver();
  const invoice = await knex('invoices').where('booking_id', booked._id).first<{ invoice_id: string }>('invoice_id');
  const door = { space_id: space, lock_id: '71010', name: 'Back Door', online: true };
  const [doorId] = await knex('doors').insert({ ...door, created_at: new Date(), modified_at: new Date() });
  // The membership of the member opens the door at any time.
  const given = { any_time: true, door_ids: JSON.stringify([String(doorId)]) };
  await knex('membership_plans').where('id', membershipPlan._id).update(given);
  await knex('memberships').where('id', membership._id).update({ any_time: true });
  const reader = await addPerson(knex, 'Member', [space]);
  const campaignId = await addFailedCampaign(knex, space, world.owner.id);
  const feed = await by(world.member, '/calendar-feeds', {});
  const wish = { space_id: space, type: 'meeting_room', resource_id: world.roomId, capacity: 2, ...slot(12) };
  const waiting = await by(world.member, '/waiting-list', wish);
  const content = await makeContent(app, world.owner.token);
  return {
    ...content,
    space,
    room: world.roomId,
    spareRoom: spare._id,
    area: world.deskAreaId,
    seat: seat!,
    freeSeat: freeSeat!,
    amenity: amenity._id,
    display: display._id,
    announcement: announcement._id,
    contact: contact._id,
    company: company._id,
    membershipPlan: membershipPlan._id,
    membership: membership._id,
    membershipInvoice: membership.invoices[0]!._id,
    voucher: voucher._id,
    product: product._id,
    monthlyProduct: monthlyProduct._id,
    membershipProduct: products[0]!._id,
    order: ordered._id,
    waitingOrder: waitingOrder._id,
    import: imported._id,
    credit: credit._id,
    savedAnswer: savedAnswer._id,
    picture: pictures[0]!._id,
    plan: plan.name,
    planId: String(planId),
    booking: booked._id,
    series: series._id,
    seriesBooking: series.bookings[0]!._id,
    desk: desk._id,
    request: request._id,
    invoice: invoice.invoice_id,
    collective: await billOf(app, company._id),
    feed: feed._id,
    waiting: waiting._id,
    door: String(doorId),
    reader: reader.email,
    campaign: campaignId,
    card,
    bankSetup,
    tour: await send(app, tour(world, { email: world.member.email })),
    member: world.member,
    colleague: await addPerson(knex, 'Front Desk', [space]),
    invitedColleague: await invited(knex, 'Front Desk', space),
    invitedMember: await invited(knex, 'Member', space),
    higherRole: await roleId('Manager'),
    lowerRole: await roleId('Front Desk'),
  };
}

/** Tables that the server changes by itself: deliveries, jobs, and the traces of calls. */
const BACKGROUND = ['outbox', 'live_events', 'counters', 'dead_letters', 'jobs', 'idempotency_keys', 'connections'];

/** The content of all tables that a call could change, as text. */
export async function contents({ knex }: TestApp): Promise<string> {
  const names = (await tableNames(knex)).filter((table) => !BACKGROUND.includes(table));
  const tables = await Promise.all(names.map(async (table) => [table, await knex(table).select()] as const));
  return JSON.stringify(tables);
}
