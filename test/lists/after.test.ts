/** Lists that go on after a row skip and repeat nothing, whatever is added and deleted meanwhile. */
import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from '#server/trpc.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { type Caller, callerWith } from '../helpers/caller.ts';
import { positioned } from '../helpers/declared.ts';
import {
  type Booked,
  type World,
  addDirectoryPerson,
  addPerson,
  beginDay,
  data,
  deskBooking,
  makeWorld,
  roomBooking,
  slot,
} from '../helpers/world.ts';

let app: TestApp;
let world: World;
let owner: Caller;
let staff: Caller;
let member: Caller;
/** What the rows of all tables have, so that lists by time have it many times. */
let created_at: Date;
/** Records that rows belong to, which are in none of the lists. */
const ids = { plan: '', credit: '', voucher: '', item: '', webhook: '' };

beforeAll(async () => {
  beginDay();
  app = await startTestApp();
  world = await makeWorld(app, 100);
  created_at = app.services.clock.now();
  owner = await callerWith(app.services, world.owner.token);
  staff = await callerWith(app.services, world.staff.token);
  member = await callerWith(app.services, world.member.token);
  ids.plan = await insert('membership_plans', { ...planRow(0), space_id: world.otherSpaceId });
  ids.credit = await insert('credits', { ...creditRow(), user_id: world.otherMember.id });
  ids.voucher = await insert('vouchers', { ...voucherRow(0), space_id: world.otherSpaceId });
  ids.item = await insert('content_items', { ...itemRow(), type: 'testimonial' });
  ids.webhook = await insert('webhooks', webhookRow());
});
afterAll(() => app.stop());

type Row = Record<string, unknown>;
type Asked = { limit: number; after?: string };
type Walked = {
  list: (page: Asked) => Promise<{ items: object[]; next_after?: string | null }>;
  /** Adds a row. @returns its id as the list has it */
  add: () => Promise<string>;
  /** Deletes a row. Missing of what belongs to more than one table. */
  drop?: (id: string) => PromiseLike<unknown>;
};

async function insert(table: string, row: Row): Promise<string> {
  const [id] = await app.knex(table).insert(row);
  return String(id);
}

/** Rows of a table, which are added in no order of their values. @param key the column with the ids of the list */
function rowsOf(table: string, row: (n: number) => Row | Promise<Row>, key = 'id'): Pick<Walked, 'add' | 'drop'> {
  let count = 0;
  return {
    async add() {
      const values = await row((count += 1));
      const id = await insert(table, values);
      return String(values[key] ?? id);
    },
    drop: (id) => app.knex(table).where(key, id).delete(),
  };
}

let booked = 0;
/** Bookings of a room on days in no order, and of desks at the same time. */
async function book(): Promise<string> {
  booked += 1;
  const body =
    booked % 2 === 0
      ? deskBooking(world, slot(60, 9, 1))
      : roomBooking(world, slot(2 + ((booked * 37) % 127), 10 + (booked % 3) * 2));
  return (await data<Booked>(app.call('POST', '/bookings', { token: world.member.token, body })))._id;
}

const inSpace = () => ({ space_id: world.spaceId });
const common = () => ({ ...inSpace(), created_at });
/** Names that a list by name has side by side. */
const nameOf = (n: number) => ['Zoë', 'ann', 'Ann', 'Ánn', 'Bob', '"x\\'][n % 6];
const planRow = (n: number) => ({ ...common(), name: `${nameOf(n)} ${n}`, currency: 'GBP', price_pence: 1 });
const ofMember = () => ({ ...common(), user_id: world.member.id });
const giftRow = () => ({
  ...{ ...inSpace(), user_id: world.member.id, kind: 'credits', about: '', what: 'Credits' },
  ...{ worth_pence: 1, counted_pence: 1, monthly: false },
});
const creditRow = () => ({
  ...ofMember(),
  type: 'money',
  amount: 1,
  balance: 1,
  valid_from: '2026-01-01',
  source: 'staff',
});
const voucherRow = (n: number) => ({ ...common(), code: `CODE-${n}`, types: '[]', percent: 5, currency: 'GBP' });
const itemRow = () => ({
  ...{ type: 'faq', name: 'Why?', description: '', meta: '{}', position: 1 },
  created_at,
  updated_at: created_at,
});
const sealed = { header_names: '[]', sealed_headers: '', sealed_secret: '', off_reason: '' };
const flags = { is_ordered: false, active: false, version: 0 };
const webhookRow = () => ({
  ...{ url: 'https://hooks.invalid/', description: '', types: '["*"]' },
  ...sealed,
  ...flags,
  created_by: world.owner.id,
  created_at,
});
const providerRow = () => ({
  ...{ name: 'Acme', issuer: 'https://issuer.invalid', client_id: '', sealed_secret: '', audience: 'both' },
  ...{ allowed_domains: '[]', allowed_tenants: '[]', owned_domains: '[]', role_claim: '', role_rows: '[]' },
  ...{ creates_accounts: false, active: false, created_by: world.owner.id, version: 0, created_at },
});
const directoryRow = (n: number) => ({
  ...{ name: 'Acme', token_hash: String(n).padStart(64, '0'), owned_domains: '[]', role_rows: '[]', used_from: '' },
  ...{ active: false, created_by: world.owner.id, version: 0, created_at },
});
let directory: Promise<string> | undefined;
/** A directory with people of its own. */
const directoryId = () => (directory ??= insert('directories', directoryRow(99)));
const roomRow = (n: number) => ({
  ...common(),
  type: 'meeting_room',
  name: `Room ${n}`,
  description: '',
  color: '#4f46e5',
  price_pence: 1,
  capacity: 1,
});
const enquiryRow = () => ({
  ...common(),
  ...{ type: 'book_tour', name: 'Ada', email: world.member.email, mobile_no: '', company_name: '' },
  ...{ hear_me: '', question: '', state: 'pending', tour_at: created_at },
});
const orderRow = () => ({ ...ofMember(), currency: 'GBP', net_pence: 1, total_pence: 1 });
const waitingRow = () => ({
  ...ofMember(),
  ...{ type: 'meeting_room', capacity: 1, status: 'left' },
  starts_at: created_at,
  ends_at: created_at,
});

const bookings = { add: book };
const snapshot = () => ({
  ...{ created_by: 'Ada', members: [], items: [], from: created_at, to: created_at, plan: null },
  resource_id: { _id: '1', name: 'Room 1', type: 'meeting_room', price: 25 },
  customer: { name: 'Ada', email: 'ada@example.org', company_name: '', phone: '', address: '' },
});
async function memberRow(n: number): Promise<Row> {
  const email = `somebody${n}@example.org`;
  const pending = n % 2 === 0;
  const user_id = await insert('users', { email, name: pending ? 'Hidden' : nameOf(n), created_at });
  return { ...inSpace(), user_id, pending, invited_name: pending ? nameOf(n) : '', created_at };
}
async function deliveryRow(n: number): Promise<Row> {
  const id = 1_000_000 + n;
  const event = { id, type: 'company.created', noun: 'company', record_id: 1, body: '{}', created_at };
  await insert('told_events', event);
  return { webhook_id: ids.webhook, event_id: id, state: 'failed', attempts: 1, answer: '', failure: '' };
}

const LISTS: Record<string, Walked> = {
  'accounting.list': {
    ...rowsOf('accounting_documents', (n) => ({
      ...{ document_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, kind: 'invoice', number: `SI-${n}` },
      ...{ reference: '', contact: '', day: `2026-01-0${1 + (n % 2)}`, total_pence: 1, open_pence: 0, status: 'PAID' },
      currency: 'GBP',
    })),
    list: (page) => owner.accounting.list(page),
  },
  'activities.list': {
    ...rowsOf('activities', () => ({ ...common(), actor_id: world.owner.id, model: 'Booking', message: 'Did it' })),
    list: (page) => owner.activities.list(page),
  },
  'announcements.list': {
    ...rowsOf('announcements', () => ({ ...common(), title: 'News', text: 'News' })),
    list: (page) => owner.announcements.list(page),
  },
  'audit.list': {
    add: () =>
      insert('audit_entries', {
        ...{ created_at, source: 'test', action: 'account.signedOut', model: 'Profile', salt: '', facts: '{}' },
      }),
    // Entries are never deleted.
    list: (page) => owner.audit.list({ ...page, model: 'Profile' }),
  },
  'bookings.list, of their customer': { ...bookings, list: (page) => member.bookings.list(page) },
  'bookings.list, of their customer by their start': {
    ...bookings,
    list: (page) => member.bookings.list({ ...page, sort: 'event_date' }),
  },
  'bookings.list, of their customer, the latest first': {
    ...bookings,
    list: (page) => member.bookings.list({ ...page, sort: '-event_date' }),
  },
  'bookings.list, of a workspace': { ...bookings, list: (page) => staff.bookings.list(page) },
  'bookings.list, of a workspace by their start': {
    ...bookings,
    list: (page) => staff.bookings.list({ ...page, sort: 'event_date' }),
  },
  'bookings.list, of a text': { ...bookings, list: (page) => staff.bookings.list({ ...page, text: 'o' }) },
  'bookings.list, of a text, the latest first': {
    ...bookings,
    list: (page) => owner.bookings.list({ ...page, text: 'o', sort: '-event_date' }),
  },
  'bookings.list, of all workspaces by their start': {
    ...bookings,
    list: (page) => owner.bookings.list({ ...page, sort: 'event_date' }),
  },
  'bookings.summaries': { ...bookings, list: (page) => owner.bookings.summaries(page) },
  'campaigns.list': {
    ...rowsOf('campaigns', () => ({
      ...{ ...common(), created_by: world.owner.id, list_id: 'a', subject: 'News', template_id: 1 },
      ...{ template_name: 'News', is_to_all: true, title: 'cockpit', stage: 'sent', tried_at: created_at },
    })),
    list: (page) => owner.campaigns.list({ ...page, ...inSpace() }),
  },
  'companies.list': {
    ...rowsOf('companies', (n) => ({ ...common(), name: `${nameOf(n)} ${n}` })),
    list: (page) => owner.companies.list({ ...page, ...inSpace() }),
  },
  'contacts.list': {
    ...rowsOf('contacts', (n) => ({ ...common(), name: nameOf(n) })),
    list: (page) => owner.contacts.list({ ...page, ...inSpace() }),
  },
  'contacts.list, of a text': {
    ...rowsOf('contacts', (n) => ({ ...common(), name: nameOf(n), phone: '77' })),
    list: (page) => owner.contacts.list({ ...page, ...inSpace(), text: '77' }),
  },
  'content.list': {
    ...rowsOf('content_items', (n) => ({ ...itemRow(), position: n % 3 })),
    list: (page) => owner.content.list({ ...page, type: 'faq' }),
  },
  'content.versions': {
    ...rowsOf('content_versions', (n) => ({ item_id: ids.item, number: n, state: '{}', saved_at: created_at })),
    list: (page) => owner.content.versions({ ...page, _id: ids.item }),
  },
  'credits.entries': {
    ...rowsOf('credit_entries', () => ({
      ...{ credit_id: ids.credit, from_account: 'issued', to_account: 'credit', amount: 1, at: created_at },
    })),
    list: (page) => owner.credits.entries({ ...page, _id: ids.credit }),
  },
  'credits.list': {
    ...rowsOf('credits', creditRow),
    list: (page) => owner.credits.list({ ...page, user_id: world.member.id }),
  },
  'displays.list': {
    ...rowsOf('door_displays', async (n) => ({
      ...common(),
      resource_id: await insert('resources', roomRow(n)),
      secret_hash: String(n),
    })),
    list: (page) => owner.displays.list({ ...page, ...inSpace() }),
  },
  'doors.activity': {
    ...rowsOf('door_days', (n) => ({
      ...{ ...inSpace(), day: `2026-01-0${1 + (n % 2)}`, person: `${n}@example.org`, name: 'Ada', last_at: created_at },
      ...{ unlocks: 1, refused: 0 },
    })),
    list: (page) => owner.doors.activity({ ...page, ...inSpace() }),
  },
  'doors.list': {
    ...rowsOf('doors', (n) => ({ ...common(), lock_id: n, name: nameOf(n), online: true, modified_at: created_at })),
    list: (page) => owner.doors.list({ ...page, ...inSpace() }),
  },
  'enquiries.list': { ...rowsOf('enquiries', enquiryRow), list: (page) => owner.enquiries.list(page) },
  'enquiries.mine': { ...rowsOf('enquiries', enquiryRow), list: (page) => member.enquiries.mine(page) },
  'feeds.list': {
    ...rowsOf('calendar_feeds', async (n) => ({
      ...{ user_id: world.owner.id, secret_hash: String(n), created_at },
      resource_id: await insert('resources', roomRow(100 + n)),
    })),
    list: (page) => owner.feeds.list(page),
  },
  'gifts.list': {
    ...rowsOf('staff_gifts', () => ({
      ...{ ...inSpace(), at: created_at, given_by: world.owner.id, given_to: world.staff.id, kind: 'credits' },
      ...{ what: 'Credits', worth_pence: 1, monthly: false },
    })),
    list: (page) => owner.gifts.list({ ...page, ...inSpace() }),
  },
  'gifts.given': {
    ...rowsOf('gifts', () => ({ ...giftRow(), given_by: world.owner.id, at: created_at })),
    list: (page) => owner.gifts.given({ ...page, ...inSpace() }),
  },
  'gifts.requests': {
    ...rowsOf('gift_requests', () => ({
      ...{ ...giftRow(), asked_by: world.staff.id, asked_at: created_at, reason: 'Cold', state: 'open' },
    })),
    list: (page) => owner.gifts.requests({ ...page, ...inSpace() }),
  },
  'imports.list': {
    ...rowsOf('imports', () => ({
      ...{ ...common(), kind: 'companies', user_id: world.owner.id, file_name: 'a.csv', file_hash: '' },
      ...{ mails: false, status: 'done' },
    })),
    list: (page) => owner.imports.list({ ...page, ...inSpace() }),
  },
  'invoices.list': {
    ...rowsOf('invoices', async (n) => ({
      ...{ ...inSpace(), invoice_id: `INV-${n}`, booking_id: await book(), user_id: world.member.id },
      ...{ resource_type: 'meeting_room', invoice_date: created_at, net_pence: 1, total_pence: 1, tax_percent: 0 },
      snapshot: JSON.stringify(snapshot()),
    })),
    list: (page) => owner.invoices.list(page),
  },
  'directories.list': { ...rowsOf('directories', directoryRow), list: (page) => owner.directories.list(page) },
  'directories.people': {
    add: async () => addDirectoryPerson(app, await directoryId(), (await addPerson(app.knex, 'Member')).id),
    drop: (id) => app.knex('directory_people').where({ id }).delete(),
    list: async (page) => owner.directories.people({ ...page, _id: await directoryId() }),
  },
  'identity.list': { ...rowsOf('identity_providers', providerRow), list: (page) => owner.identity.list(page) },
  'keys.list': {
    ...rowsOf('api_keys', () => ({
      ...{ user_id: world.owner.id, kind: 'live', name: 'Key', hint: '', permissions: '{}', networks: '[]' },
      ...{ used_from: '', used_for: '', version: 0, created_at },
    })),
    list: (page) => owner.keys.list(page),
  },
  'leads.list': {
    ...rowsOf('leads', (n) => ({ facebook_id: String(n), answers: '[]', created_at, received_at: created_at })),
    list: (page) => owner.leads.list(page),
  },
  'members.list': {
    ...rowsOf('user_spaces', memberRow, 'user_id'),
    list: (page) => owner.members.list({ ...page, ...inSpace() }),
  },
  'members.notes': {
    ...rowsOf('member_notes', () => ({ ...ofMember(), author_id: world.owner.id, text: 'Early' })),
    list: (page) => owner.members.notes({ ...page, user_id: world.member.id }),
  },
  'membershipPlans.list': {
    ...rowsOf('membership_plans', planRow),
    list: (page) => owner.membershipPlans.list({ ...page, ...inSpace() }),
  },
  'memberships.list': {
    ...rowsOf('memberships', () => ({
      ...{ ...ofMember(), plan_id: ids.plan, currency: 'GBP', from_day: '2026-01-01' },
      ...{ start_fee_pence: 0, term_months: 0, notice_months: 1 },
    })),
    list: (page) => owner.memberships.list({ ...page, ...inSpace() }),
  },
  'orders.list': { ...rowsOf('orders', orderRow), list: (page) => owner.orders.list({ ...page, ...inSpace() }) },
  'orders.own': { ...rowsOf('orders', orderRow), list: (page) => member.orders.own(page) },
  'products.list': {
    ...rowsOf('products', (n) => ({ ...planRow(n), kind: 'item', sold_to: 'staff' })),
    list: (page) => owner.products.list({ ...page, ...inSpace() }),
  },
  'system.deadLetters': {
    ...rowsOf('dead_letters', (n) => ({
      ...{ id: n, topic: 'mail', payload: '{}', summary: '', attempts: 1, reason: '', created_at, died_at: created_at },
    })),
    list: (page) => owner.system.deadLetters(page),
  },
  'vouchers.list': {
    ...rowsOf('vouchers', voucherRow),
    list: (page) => owner.vouchers.list({ ...page, ...inSpace() }),
  },
  'vouchers.uses': {
    ...rowsOf(
      'voucher_uses',
      async () => ({ voucher_id: ids.voucher, booking_id: await book(), email: '', used_at: created_at }),
      'booking_id',
    ),
    list: (page) => owner.vouchers.uses({ ...page, _id: ids.voucher }),
  },
  'waiting.list': {
    ...rowsOf('waiting_entries', waitingRow),
    list: (page) => owner.waiting.list({ ...page, ...inSpace() }),
  },
  'waiting.mine': { ...rowsOf('waiting_entries', waitingRow), list: (page) => member.waiting.mine(page) },
  'webhooks.deliveries': {
    ...rowsOf('webhook_deliveries', deliveryRow, 'event_id'),
    list: (page) => owner.webhooks.deliveries({ ...page, _id: ids.webhook }),
  },
  'webhooks.list': { ...rowsOf('webhooks', webhookRow), list: (page) => owner.webhooks.list(page) },
};

const idOf = (item: object): string => {
  const { _id, booking_id } = item as { _id?: string; booking_id?: string };
  return String(_id ?? booking_id);
};

/** Pages are changed between so many of them. */
const CHANGES = 3;

const encoded = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');

it('the table has every list with positions', () => {
  const walked = new Set(Object.keys(LISTS).map((name) => name.split(',', 1)[0]));
  expect(positioned.filter((path) => !walked.has(path))).toEqual([]);
});

describe.each(Object.entries(LISTS))('%s', (_name, { list, add, drop }) => {
  it('has each row once, in its order, while others are added and deleted', async () => {
    for (let each = 0; each < 5; each += 1) await add();
    const before = (await list({ limit: 100 })).items.map(idOf);
    const added: string[] = [];
    const found: string[] = [];
    let after: string | null | undefined;
    for (let turn = 0; after !== null; turn += 1) {
      const page = await list({ limit: 2, ...(after && { after }) });
      found.push(...page.items.map(idOf));
      after = page.next_after!;
      if (turn >= CHANGES) continue;
      added.push(await add());
      // The row after which the next page begins.
      await drop?.(found.at(-1)!);
    }
    expect(found.filter((id) => !added.includes(id))).toEqual(before);
    expect(new Set(found).size).toBe(found.length);
  });

  it('refuses positions that it has not given', async () => {
    for (let each = 0; each < 2; each += 1) await add();
    const { next_after } = await list({ limit: 1 });
    const values = JSON.parse(Buffer.from(next_after!, 'base64url').toString()) as unknown[];
    const wrong = [[], { ...values }, [...values, '1'], values.with(-1, '5; DROP'), values.with(-1, null)].map(encoded);
    for (const after of ['x', '5; DROP', '%', 'x'.repeat(4_000), ...wrong]) {
      const error: unknown = await list({ limit: 2, after }).catch((reason: unknown) => reason);
      expect(error, after).toBeInstanceOf(TRPCError);
      expect(failureOf(error as TRPCError), after).toMatchObject({ status: 400, fields: [{ field: 'after' }] });
    }
  });
});

const POSITION = 'Invalid position';
const ORDER = 'This position is one of another order of the list';

describe('over HTTP, a list', () => {
  it('by offset is as before, and tells where to go on', async () => {
    const { token } = world.member;
    type Listed = { _id: string }[];
    const { data: items, meta } = await app.call<Listed>('GET', '/bookings?limit=1&offset=1', { token });
    expect(meta).toMatchObject({ offset: 1, limit: 1, next_after: encoded([items[0]!._id]) });
    const { next_after } = meta as { next_after?: string };
    const rest = await app.call<Listed>('GET', `/bookings?limit=2&after=${next_after}`, { token });
    const whole = await app.call<Listed>('GET', '/bookings?limit=4&after=', { token });
    expect(rest.data).toEqual(whole.data.slice(2));
  });

  it.each([
    ['/bookings?sort=event_date', ['5'], ORDER],
    ['/bookings?sort=newest', ['2030-01-01T00:00:00.000Z', '5'], ORDER],
    ['/bookings?sort=event_date', ['soon', '5'], POSITION],
    ['/facebook/leads?', ['2030-02-30T00:00:00.000Z', '5'], POSITION],
    ['/xero?', ['2030-02-30', '5'], POSITION],
    ['/dashboard?type=faq', ['1.5', '5'], POSITION],
  ])('refuses at %s the position %j', async (path, values, message) => {
    const { meta } = await app.call('GET', `${path}&after=${encoded(values)}`, { token: world.owner.token });
    expect(meta).toMatchObject({ status: 400, errors: [{ field: 'after', message }] });
  });
});
