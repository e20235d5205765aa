/** Data for long lists: one workspace with most of the members, bookings and seats, among hundreds of others. */
import type { Knex } from 'knex';
import { DAY, MINUTE, addDays, fromLocal, toLocal } from '#shared/time.ts';
import { FIGURES_SQL } from './figures.ts';

export const SIZES = {
  spaces: 500,
  members: 10_000,
  team: 200,
  bookings: 20_000,
  seats: 2_000,
  others: 40_000,
  content: 4_000,
};

/** Ids in a database filled by `fillLists`. The large workspace is the first. */
export const IDS = {
  space: 1,
  lastSpace: SIZES.spaces,
  owner: 1,
  manager: 2,
  // Whoever has something in each list.
  member: 501,
  room: 1,
  area: 2,
  regional: 3,
  directory: 1,
};

const BATCH = 2_000;
/** The number of further workspaces assigned to the regional manager. */
const REGION = 20;
/** The number of days that the desk bookings are spread over. */
const SPREAD_DAYS = 10;

const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, index) => index + first);

async function insert(knex: Knex, table: string, rows: Record<string, unknown>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await knex(table).insert(rows.slice(start, start + BATCH));
}

async function insertPlaces(knex: Knex, created_at: Date): Promise<void> {
  const json = JSON.stringify;
  await insert(
    knex,
    'spaces',
    numbers(SIZES.spaces).map((id) => ({
      id,
      name: id === IDS.space ? 'London' : `House ${String(id).padStart(3, '0')}`,
      area: `${id} Long Street`,
      description: 'A house with rooms, offices and desks.',
      resources_available: json(['meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk']),
      no_of_days: json(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
      opens_at: '08:00',
      closes_at: '18:00',
      price_pence: json({ flexi_desk: 2000, dedicated_desk: 3000 }),
      dynamic_price_slab: json({}),
      created_at,
    })),
  );
  const amenities = numbers(100).map((id) => ({ id, title: `Amenity ${id}`, description: '', created_at }));
  await insert(knex, 'amenities', amenities);
  const rows = numbers(SIZES.spaces).flatMap((space_id) => {
    const common = { space_id, description: '', color: '#4f46e5', created_at };
    const first = 2 * space_id - 1;
    const seats = space_id === IDS.space ? SIZES.seats : 40;
    return [
      { ...common, id: first, type: 'meeting_room', name: `Room ${space_id}`, price_pence: 2500, capacity: 8 },
      { ...common, id: first + 1, type: 'desks', name: `Floor ${space_id}`, price_pence: 0, capacity: seats },
    ];
  });
  await insert(knex, 'resources', rows);
  const units = rows.flatMap(({ id, space_id, type, capacity }) => {
    if (type === 'meeting_room') return [{ space_id, resource_id: id, kind: type, seat_no: '' }];
    return numbers(capacity).map((seat) => {
      const isDedicated = seat % 4 === 0;
      const seat_no = `${isDedicated ? 'D' : 'F'}${seat}`;
      return { space_id, resource_id: id, kind: isDedicated ? 'dedicated_desk' : 'flexi_desk', seat_no };
    });
  });
  await insert(knex, 'units', units);
  const plans = numbers(SIZES.spaces).map((space_id) => ({ space_id, resource_type: 'flexi_desk', name: 'Month' }));
  await insert(
    knex,
    'plans',
    plans.map((plan) => ({ ...plan, tenure: 30, discount: 10, created_at })),
  );
  const amenityOf = (id: number) => 1 + (id % amenities.length);
  const inSpaces = numbers(SIZES.spaces).map((space_id) => ({ space_id, amenity_id: amenityOf(space_id) }));
  await insert(knex, 'space_amenities', inSpaces);
  const inRooms = rows.map(({ id }) => ({ resource_id: id, amenity_id: amenityOf(id) }));
  await insert(knex, 'resource_amenities', inRooms);
  const pictures = numbers(SIZES.spaces).map((model_id) => ({ model: 'Spaces', model_id, tag: 'pictures' }));
  const file = { filename: 'house.jpg', size: 1, mimetype: 'image/jpeg', original: '/o', thumb_location: '/t' };
  await insert(
    knex,
    'attachments',
    pictures.map((picture) => ({ ...picture, ...file, created_at })),
  );
}

async function insertPeople(knex: Knex, created_at: Date): Promise<void> {
  const roles = await knex('roles').select<{ id: string; name: string }[]>('id', 'name');
  const roleOf = (name: string) => roles.find((role) => role.name === name)!.id;
  const last = SIZES.team + SIZES.members + SIZES.others;
  const roleAt = (id: number) => (id === IDS.owner ? 'Super Admin' : id <= SIZES.team ? 'Manager' : 'Member');
  // The order of names differs from the order of ids.
  const users = numbers(last).map((id) => ({
    id,
    name: `Person ${String((id * 7919) % 100_000).padStart(5, '0')}`,
    email: `person${id}@example.org`,
    role_id: roleOf(roleAt(id)),
    verified_at: created_at,
    created_at,
  }));
  await insert(knex, 'users', users);
  const homeOf = (id: number) => {
    if (id <= SIZES.team) return id === IDS.manager ? IDS.space : IDS.space + (id % 20);
    return id <= SIZES.team + SIZES.members ? IDS.space : 2 + (id % (SIZES.spaces - 1));
  };
  const entries = users.slice(1).map(({ id }) => ({ user_id: id, space_id: homeOf(id), created_at }));
  const isInTeam = ({ user_id }: { user_id: number }) => user_id <= SIZES.team;
  await insert(knex, 'team_spaces', entries.filter(isInTeam));
  const others = numbers(REGION, homeOf(IDS.regional) + 1);
  await insert(
    knex,
    'team_spaces',
    others.map((space_id) => ({ user_id: IDS.regional, space_id, created_at })),
  );
  await insert(
    knex,
    'user_spaces',
    entries.filter((entry) => !isInTeam(entry)),
  );
}

/** The flexi seats and the room of the large workspace, and the first flexi seat of every workspace. */
async function readUnits(knex: Knex) {
  const seats = await knex('units')
    .where('kind', 'flexi_desk')
    .select<{ id: string; space_id: string }[]>('id', 'space_id');
  const firstSeats = new Map([...seats].reverse().map(({ id, space_id }) => [Number(space_id), id]));
  const room = await knex('units').where('resource_id', IDS.room).first<{ id: string }>('id');
  return {
    seats: seats.filter(({ space_id }) => Number(space_id) === IDS.space).map(({ id }) => id),
    room: room.id,
    firstSeats,
  };
}

type Units = Awaited<ReturnType<typeof readUnits>>;

/** Half of all bookings are in the large workspace: past meetings, and desks around today. */
function placeOf(id: number, units: Units, today: string) {
  const turn = Math.floor(id / 4);
  if (id % 4 === 0) {
    const unit = units.seats[Math.floor(turn / SPREAD_DAYS) % units.seats.length]!;
    return { space: IDS.space, kind: 'flexi_desk', unit, day: addDays(today, (turn % SPREAD_DAYS) - 2) };
  }
  const before = Math.ceil((SIZES.bookings - id + 1) / 4);
  if (id % 4 === 2) return { space: IDS.space, kind: 'meeting_room', unit: units.room, day: addDays(today, -before) };
  const space = 2 + (id % (SIZES.spaces - 1));
  return { space, kind: 'flexi_desk', unit: units.firstSeats.get(space)!, day: addDays(today, -before) };
}

async function insertBookings(knex: Knex, now: Date): Promise<void> {
  const units = await readUnits(knex);
  const rows = numbers(SIZES.bookings).map((id) => {
    const { space, kind, unit, day } = placeOf(id, units, toLocal(now).day);
    const period = { starts_at: fromLocal(day, '09:00'), ends_at: fromLocal(day, '10:00') };
    const userId = SIZES.team + 1 + (id % SIZES.members);
    const booking = {
      id,
      space_id: space,
      resource_id: 2 * space - (kind === 'meeting_room' ? 1 : 0),
      type: kind,
      title: `Meeting ${id}`,
      capacity: 1,
      ...period,
      assigned_user_id: userId,
      created_by: userId,
      payment_status: 'completed',
      net_pence: 2500,
      total_pence: 3000,
      tax_percent: 20,
      dynamic_net_pence: 2500,
      base_net_pence: 2500,
      items: '[]',
      old_items: '[]',
      amenities_id: '[]',
      history: '[]',
      created_at: new Date(now.getTime() - DAY),
    };
    const claim = { space_id: space, kind, day, unit_id: unit, ...period, booking_id: id };
    return { booking, claim, person: { booking_id: id, email: `person${userId}@example.org`, user_id: userId } };
  });
  await insert(
    knex,
    'bookings',
    rows.map(({ booking }) => booking),
  );
  await insert(
    knex,
    'claims',
    rows.map(({ claim }) => claim),
  );
  await insert(
    knex,
    'booking_members',
    rows.map(({ person }) => person),
  );
  await insert(
    knex,
    'booking_notices',
    rows.map(({ booking: { starts_at, ends_at }, person: { booking_id, email } }) => ({
      booking_id,
      email,
      starts_at,
      ends_at,
      place: 'Boardroom',
      due_at: now,
    })),
  );
  await insert(
    knex,
    'door_bookings',
    rows.map(({ booking: { id, resource_id }, person: _person }) => ({ booking_id: id, resource_id, at: now })),
  );
}

async function insertRecords(knex: Knex, created_at: Date): Promise<void> {
  const ids = numbers(SIZES.bookings);
  const userOf = (id: number) => SIZES.team + 1 + (id % SIZES.members);
  const spaceOf = (id: number) => (id % 2 === 0 ? IDS.space : 2 + (id % (SIZES.spaces - 1)));
  const snapshot = JSON.stringify({
    created_by: 'Person',
    members: [],
    items: [],
    from: created_at,
    to: created_at,
    resource_id: { _id: '1', name: 'Room 1', type: 'meeting_room', price: 25 },
    customer: { name: 'Person', email: 'person@example.org', company_name: '', phone: '', address: '' },
    plan: null,
  });
  const invoices = ids.map((id) => ({
    invoice_id: `INV-${String(id).padStart(6, '0')}`,
    booking_id: id,
    space_id: spaceOf(id),
    user_id: userOf(id),
    resource_type: 'meeting_room',
    invoice_date: created_at,
    net_pence: 2500,
    total_pence: 3000,
    tax_percent: 20,
    snapshot,
  }));
  await insert(knex, 'invoices', invoices);
  const charges = ids.map((id) => ({
    booking_id: id,
    user_id: userOf(id),
    purpose: 'booking',
    amount_pence: 3000,
    customer_id: 'cus_1',
    source_id: 'pm_1',
    status: 'succeeded',
    idempotency_key: `key-${id}`,
    created_at,
  }));
  await insert(knex, 'charges', charges);
  const activities = ids.map((id) => ({
    actor_id: id % 3 === 0 ? IDS.manager : userOf(id),
    space_id: spaceOf(id),
    model: 'Booking',
    model_id: id,
    message: 'Somebody did something',
    created_at,
  }));
  await insert(knex, 'activities', activities);
  const notes = ids.map((id) => ({
    user_id: userOf(id),
    space_id: spaceOf(id),
    author_id: IDS.manager,
    text: `Prefers the window ${id}`,
    created_at,
  }));
  await insert(knex, 'member_notes', notes);
  const companies = ids.map((id) => ({ id, space_id: spaceOf(id), name: `Company ${id}`, created_at }));
  await insert(knex, 'companies', companies);
  const employed = ids.map((id) => ({ company_id: id, user_id: userOf(id), role: 'admin' as const, created_at }));
  await insert(knex, 'company_people', employed);
  const planOf = (id: number) => 1 + (id % 200);
  const plans = ids.slice(0, 200).map((id) => ({
    id,
    space_id: spaceOf(id),
    name: `Plan ${id}`,
    currency: 'GBP',
    price_pence: 30_000,
    created_at,
    sold_online: true,
    type: 'private_office',
  }));
  await insert(knex, 'membership_plans', plans);
  const memberships = ids.map((id) => ({
    id,
    space_id: spaceOf(id),
    plan_id: planOf(id),
    user_id: userOf(id),
    currency: 'GBP',
    start_fee_pence: 0,
    term_months: 0,
    notice_months: 1,
    from_day: '2026-01-01',
    next_on: '2099-01-01',
    created_at,
  }));
  await insert(knex, 'memberships', memberships);
  const of = (id: number) => ({ membership_id: id });
  await insert(
    knex,
    'membership_prices',
    ids.map((id) => ({ ...of(id), from_month: '2026-01', price_pence: 30_000 })),
  );
  const pauses = ids.map((id) => ({ ...of(id), from_month: '2026-03', until_month: '2026-04' }));
  await insert(knex, 'membership_pauses', pauses);
  await insert(
    knex,
    'membership_periods',
    ids.map((id) => ({ ...of(id), month: '2026-01', invoice_id: id })),
  );
  const deposits = ids.map((id) => ({
    ...of(id),
    kind: 'charged' as const,
    space_id: spaceOf(id),
    currency: 'GBP' as const,
    amount_pence: 30_000,
    invoice_id: id,
    at: created_at,
  }));
  await insert(knex, 'membership_deposits', deposits);
  const vouchers = ids.slice(0, 200).map((id) => ({ id, space_id: spaceOf(id), code: `CODE-${id}`, types: '[]' }));
  await insert(
    knex,
    'vouchers',
    vouchers.map((voucher) => ({ ...voucher, percent: 20, currency: 'GBP', created_at })),
  );
  const uses = ids.map((id) => ({ voucher_id: 1 + (id % 200), booking_id: id, user_id: userOf(id), email: '' }));
  await insert(
    knex,
    'voucher_uses',
    uses.map((use) => ({ ...use, used_at: created_at })),
  );
  const products = ids
    .slice(0, 200)
    .map((id) => ({ id, space_id: spaceOf(id), name: `Product ${id}`, currency: 'GBP', price_pence: 300, created_at }));
  await insert(
    knex,
    'products',
    products.map((product) => ({ ...product, kind: 'item' as const, sold_to: 'customers' as const })),
  );
  const monthly = { name: 'Locker', quantity: 1, unit_pence: 300, tax_rate: '', from_month: '2026-01' };
  await insert(
    knex,
    'membership_products',
    ids.map((id) => ({ ...of(id), product_id: 1 + (id % 200), ...monthly })),
  );
  const orders = ids.map((id) => ({
    id,
    space_id: spaceOf(id),
    user_id: userOf(id),
    company_id: id % 2 === 0 ? 1 + (id % 500) : null,
    booking_id: id,
    invoice_id: id,
    currency: 'GBP',
    net_pence: 300,
    total_pence: 360,
    created_at,
  }));
  await insert(knex, 'orders', orders);
  const lines = ids.map((id) => ({
    order_id: id,
    product_id: 1 + (id % 200),
    name: 'Coffee',
    quantity: 1,
    unit_pence: 300,
    tax_percent: 20,
    net_pence: 300,
    tax_pence: 60,
  }));
  await insert(knex, 'order_lines', lines);
  // Hundreds of companies are billed, and some of their invoices are still to be paid.
  await knex('invoices').update({
    company_id: knex.raw('1 + id % 500'),
    open_pence: knex.raw('IF(id % 200 = 0, 3000, NULL)'),
    due_on: '2026-01-31',
  });
  const entries = ids.map((id) => ({
    company_id: 1 + (id % 500),
    kind: 'charge' as const,
    user_id: userOf(id),
    charge_id: id,
    invoice_id: id % 100 === 0 ? null : id,
    amount_pence: 3000,
    at: created_at,
  }));
  await insert(knex, 'company_entries', entries);
  const imports = ids.map((id) => ({
    id,
    space_id: spaceOf(id),
    kind: 'companies' as const,
    user_id: IDS.manager,
    file_name: 'companies.csv',
    file_hash: '',
    mails: false,
    status: 'done' as const,
    created_at,
  }));
  await insert(knex, 'imports', imports);
  const records = ids.map((id) => ({
    space_id: spaceOf(id),
    kind: 'companies' as const,
    external_id: String(id),
    import_id: id,
    record_id: id,
    version: 0,
    line_hash: '',
    line: 2,
  }));
  await insert(knex, 'imported_records', records);
  const problems = ids.map((id) => ({
    import_id: id,
    line: 3,
    heading: 'Name',
    message: 'This company exists already',
  }));
  await insert(knex, 'import_problems', problems);
  const credits = ids.map((id) => ({
    id,
    space_id: spaceOf(id),
    ...(id % 2 === 0 ? { user_id: userOf(id) } : { company_id: 1 + (id % 500) }),
    type: 'meeting_room' as const,
    amount: 60,
    // Little is left of most.
    balance: id % 50 === 0 ? 60 : 0,
    valid_from: '2020-01-01',
    valid_until: '2020-12-31',
    source: 'staff' as const,
    created_at,
  }));
  await insert(knex, 'credits', credits);
  const gifts = ids.map((id) => ({
    space_id: spaceOf(id),
    at: created_at,
    given_by: IDS.owner,
    given_to: IDS.manager,
    kind: 'credits',
    what: 'Credits: 1 h of meeting rooms',
    worth_pence: 4_500,
    monthly: false,
  }));
  await insert(knex, 'staff_gifts', gifts);
  const given = ids.map((id) => ({
    ...{
      space_id: spaceOf(id),
      user_id: IDS.manager,
      kind: 'credits',
      about: '',
      what: 'Credits: 1 h of meeting rooms',
    },
    ...{ worth_pence: 4_500, counted_pence: 4_500, monthly: false },
  }));
  const everyGift = given.map((gift) => ({ ...gift, given_by: IDS.owner, at: created_at }));
  await insert(knex, 'gifts', everyGift);
  const requests = given.map((gift) => ({
    ...{ ...gift, asked_by: IDS.manager, asked_at: created_at, reason: 'The heating was off', state: 'refused' },
    ...{ decided_by: IDS.owner, decided_at: created_at },
  }));
  await insert(knex, 'gift_requests', requests);
  const moved = ids.flatMap((credit_id) => [
    { credit_id, from_account: 'issued' as const, to_account: 'credit' as const, amount: 60, at: created_at },
    { credit_id, from_account: 'credit' as const, to_account: 'expired' as const, amount: 60, at: created_at },
  ]);
  await insert(knex, 'credit_entries', moved);
  await insert(
    knex,
    'credit_uses',
    ids.map((id) => ({ booking_id: id, credit_id: id, amount: 60 })),
  );
  const contacts = ids.map((id) => ({ id, space_id: spaceOf(id), name: `Contact ${id}`, created_at }));
  await insert(knex, 'contacts', contacts);
  const consents = ids.map((id) => ({
    user_id: userOf(id),
    source_id: `pm_${id}`,
    text: 'Staff may charge this card',
    limit_pence: 10_000,
    given_at: created_at,
  }));
  await insert(knex, 'card_consents', consents);
  const links = ids.map((id) => ({
    user_id: userOf(id),
    space_id: spaceOf(id),
    secret_hash: String(id).padStart(64, '0'),
    expires_at: created_at,
  }));
  await insert(knex, 'invitation_links', links);
  const STAGES = ['new', 'answered', 'won', 'lost'];
  const STATES = ['pending', 'approved', 'rescheduled', 'rejected'];
  const enquiries = ids.map((id) => {
    const isTour = id % 2 === 0;
    return {
      type: isTour ? 'book_tour' : 'contact_us',
      space_id: spaceOf(id),
      name: `Visitor ${id}`,
      email: id % 10 === 0 ? `person${userOf(id)}@example.org` : `visitor${id}@example.org`,
      mobile_no: '+447700900123',
      company_name: 'Engines',
      hear_me: '',
      question: '',
      resource_type: isTour ? 'meeting_room' : null,
      tour_at: isTour ? created_at : null,
      state: isTour ? STATES[Math.floor(id / 2) % STATES.length] : null,
      stage: STAGES[id % STAGES.length],
      owner_id: id % 3 === 0 ? userOf(id) : null,
      created_at,
    };
  });
  await insert(knex, 'enquiries', enquiries);
  await insert(
    knex,
    'enquiry_messages',
    ids.map((id) => ({ enquiry_id: id, direction: 'note', text: 'They called.', created_at })),
  );
  const events = ids.map((id) => ({ id, name: 'bookings.update', audience: '{}', data: '{}', created_at }));
  await insert(knex, 'live_events', events);
  await knex('counters')
    .where('name', 'live_event')
    .update({ value: String(SIZES.bookings) });
  await insert(
    knex,
    'waiting_entries',
    ids.map((id) => ({
      user_id: userOf(id),
      space_id: spaceOf(id),
      type: 'meeting_room',
      capacity: 2,
      starts_at: new Date(created_at.getTime() + (1 + (id % 20)) * DAY),
      ends_at: new Date(created_at.getTime() + (1 + (id % 20)) * DAY + DAY / 24),
      // Most have ended.
      status: id % 100 === 0 ? 'waiting' : ['missed', 'booked', 'left'][id % 3],
      created_at,
    })),
  );
  const feeds = ids.map((id) => ({ user_id: userOf(id), secret_hash: String(id).padStart(64, '0'), created_at }));
  await insert(knex, 'calendar_feeds', [...new Map(feeds.map((feed) => [feed.user_id, feed])).values()]);
  // Rows due in the far future, so that due rows must be found among others.
  const later = new Date(created_at.getTime() + 100 * DAY);
  await insert(
    knex,
    'outbox',
    numbers(2_000).map(() => ({ topic: 'live', payload: '{}', due_at: later })),
  );
  const dead = { payload: '{}', summary: 'A mail', attempts: 8, reason: 'Refused', created_at };
  await insert(
    knex,
    'dead_letters',
    numbers(2_000).map((id) => ({ ...dead, id, topic: id % 2 === 0 ? 'mail' : 'live', died_at: created_at })),
  );
  await insertTold(knex, ids, created_at);
  await insertAudit(knex, ids, created_at);
  await insert(
    knex,
    'idempotency_keys',
    ids.map((id) => ({
      user_id: id,
      idempotency_key: 'key',
      operation: 'bookings.create',
      input_hash: '',
      created_at,
    })),
  );
}

/** Entries of the audit log, one a minute, with their links. */
async function insertAudit(knex: Knex, ids: number[], until: Date): Promise<void> {
  const at = (id: number) => new Date(until.getTime() - (ids.length - id) * MINUTE);
  const entry = { source: 'x', salt: '', facts: '{}', model: 'Booking' };
  await insert(
    knex,
    'audit_entries',
    ids.map((id) => ({
      ...{ ...entry, id, created_at: at(id), actor_id: (id % 50) + 1, key_id: id % 40, model_id: id % 60 },
      action: `booking.${id % 30}`,
    })),
  );
  const link = { texts_hash: '', hash: '' };
  await insert(
    knex,
    'audit_links',
    ids.map((id) => ({ ...link, seq: id, entry_id: id, linked_at: at(id) })),
  );
}

/** What programs of others were told, and a webhook that was told of it. */
async function insertTold(knex: Knex, ids: number[], created_at: Date): Promise<void> {
  const webhook = { id: 1, url: 'https://hooks.invalid/', description: '', types: '["*"]', is_ordered: false };
  const sealed = { header_names: '[]', sealed_headers: '', sealed_secret: '', off_reason: '' };
  await insert(knex, 'webhooks', [
    { ...webhook, ...sealed, active: false, created_by: IDS.owner, version: 0, created_at },
  ]);
  const types = ['company.created', 'company.updated', 'invoice.created'];
  const body = JSON.stringify({ type: 'company.created', timestamp: created_at, version: 1, data: {} });
  await insert(
    knex,
    'told_events',
    ids.map((id) => ({
      ...{ id, type: types[id % types.length], noun: 'company', record_id: id, body, created_at },
      space_id: id % 2 === 0 ? IDS.space : 2,
    })),
  );
  const delivery = { webhook_id: 1, attempts: 1, answer: '', failure: '' };
  await insert(
    knex,
    'webhook_deliveries',
    ids.map((event_id) => ({ ...delivery, event_id, state: event_id % 50 === 0 ? 'failed' : 'delivered' })),
  );
}

/** A day on which people opened doors. */
export const DOOR_DAY = '2030-01-10';

async function insertDoors(knex: Knex, created_at: Date): Promise<void> {
  const ids = numbers(SIZES.bookings);
  const spaceOf = (id: number) => (id % 2 === 0 ? IDS.space : 2 + (id % (SIZES.spaces - 1)));
  const dayOf = (id: number) => addDays(DOOR_DAY, -Math.floor(id / 400));
  const person = (id: number) => `person${id % 900}@example.org`;
  const doors = numbers(6 * SIZES.spaces).map((id) => ({
    space_id: 1 + (id % SIZES.spaces),
    lock_id: id,
    name: `Door ${id}`,
    online: true,
    created_at,
    modified_at: created_at,
  }));
  await insert(knex, 'doors', doors);
  const unlocks = ids.map((id) => ({
    space_id: spaceOf(id),
    event_id: `event-${id}`,
    person: person(id),
    name: `Person ${id}`,
    door: 'Front Door',
    success: true,
    happened_at: created_at,
    day: dayOf(id),
    hour: id % 24,
  }));
  await insert(knex, 'door_unlocks', unlocks);
  const days = unlocks.map(({ space_id, day, person, name, door }) => ({
    space_id,
    day,
    person,
    name,
    last_door: door,
    unlocks: 1,
    refused: 0,
    last_at: created_at,
  }));
  const unique = new Map(days.map((row) => [`${row.space_id} ${row.day} ${row.person}`, row]));
  await insert(knex, 'door_days', [...unique.values()]);
  await knex('door_places').insert({
    space_id: String(IDS.space),
    place_id: '7101',
    name: 'London',
    chosen_at: created_at,
  });
}

async function insertLeads(knex: Knex, received_at: Date): Promise<void> {
  const leads = numbers(SIZES.bookings).map((id) => ({
    facebook_id: String(id),
    form: 'Book a viewing',
    name: `Lead ${id}`,
    email: `lead${id}@example.org`,
    phone: `+4477009${id}`,
    answers: '[]',
    created_at: received_at,
    received_at,
  }));
  await insert(knex, 'leads', leads);
}

async function insertCampaigns(knex: Knex, created_at: Date): Promise<void> {
  const list_id = 'a1b2c3d4e5';
  await knex('mail_audiences').insert({ space_id: String(IDS.space), list_id, name: 'Members', chosen_at: created_at });
  const campaigns = numbers(SIZES.team).map((id) => ({
    id,
    space_id: id % 2 === 0 ? IDS.space : 2 + (id % (SIZES.spaces - 1)),
    created_by: IDS.manager,
    list_id,
    subject: `News ${id}`,
    template_id: 5001,
    template_name: 'Monthly News',
    is_to_all: true,
    title: `cockpit ${id}`,
    stage: 'sent',
    created_at,
    tried_at: created_at,
    sent_at: created_at,
  }));
  await insert(knex, 'campaigns', campaigns);
  const recipients = numbers(SIZES.bookings).map((id) => ({
    campaign_id: 1 + (id % SIZES.team),
    email: `member${id}@example.org`,
    state: 'written',
  }));
  await insert(knex, 'campaign_recipients', recipients);
  const blocks = numbers(SIZES.members).map((id) => ({
    list_id,
    email: `left${id}@example.org`,
    reason: 'unsubscribed',
  }));
  await insert(knex, 'mail_blocks', blocks);
}

const CONTENT = ['offer', 'our-space', 'other-page', 'faq', 'testimonial', 'know-more', 'page-fold'];

/** What the kinds have in common is enough to read each of them. */
const CONTENT_META = {
  resource_type: 'meeting_room',
  foldType: 'default',
  ctaButton: {},
  items: [],
  qna: [],
  pageMeta: { title: 'Title', description: 'Description' },
  subheading: 'Words',
  actual_price: '20',
  discounted_price: '10',
  offerTag: { name: 'Save', discount_percent: '50' },
  ribbonTag: { line_1: 'One', line_2: 'Two' },
  role: 'Engineer',
  brief: 'Words',
};

/** Content of the website: hundreds of items of each kind, with their pictures and published states. */
async function insertContent(knex: Knex, created_at: Date): Promise<void> {
  const items = numbers(SIZES.content).map((id) => {
    const type = CONTENT[id % CONTENT.length]!;
    return {
      id,
      type,
      page: type === 'page-fold' ? `Page ${id % 50}` : null,
      slug: ['offer', 'our-space', 'other-page'].includes(type) ? `item-${id}` : null,
      name: `Item ${id}`,
      description: '<p>Some words.</p>',
      meta: JSON.stringify(CONTENT_META),
      position: id,
      created_at,
      updated_at: created_at,
    };
  });
  await insert(knex, 'content_items', items);
  const states = items.flatMap(({ id }) =>
    [1, 2, 3].map((number) => ({ item_id: id, number, state: '{}', saved_by: IDS.owner, saved_at: created_at })),
  );
  await insert(knex, 'content_versions', states);
  const slugs = items
    .filter(({ slug }) => slug !== null)
    .map(({ id, type, slug }) => ({ type, slug: `old-${slug}`, item_id: id }));
  await insert(knex, 'content_old_slugs', slugs);
}

/** Documents at Xero, and the invoices that were sent there. */
async function insertAccounting(knex: Knex, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const documents = numbers(SIZES.bookings).map((id) => ({
    document_id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    kind: 'invoice',
    number: `SI-${id}`,
    reference: `Order ${id}`,
    contact: `Contact ${id}`,
    day,
    total_pence: 1_200,
    open_pence: 0,
    status: id % 100 === 0 ? 'DRAFT' : 'PAID',
    currency: 'GBP',
    online_asked: true,
  }));
  await insert(knex, 'accounting_documents', documents);
  const tenant_id = '00000000-0000-4000-8000-00000000000a';
  const invoices = await knex('invoices').pluck('id');
  const pushes = invoices.map((invoice_id: string) => ({
    tenant_id,
    invoice_id,
    state: 'done',
    due_at: now,
    changed_at: now,
  }));
  await insert(knex, 'accounting_pushes', pushes);
  // The jobs that send and compare run, too.
  await knex('accounting').update({
    tenant_id,
    bank_account_id: tenant_id,
    sales_code: '200',
    push_from: '2020-01-01',
    entered_until: String(invoices.length),
    read_until: now,
  });
}

/** The names of all tables, without those of the migrations. */
export async function tableNames(knex: Knex): Promise<string[]> {
  return knex('information_schema.tables')
    .whereRaw('TABLE_SCHEMA = DATABASE()')
    .whereNot('TABLE_NAME', 'like', 'knex%')
    .pluck<string[]>('TABLE_NAME');
}

/** Statistics from all pages instead of random samples, so that query plans are reproducible. */
async function readStatistics(knex: Knex): Promise<void> {
  const tables = await tableNames(knex);
  for (const table of tables) await knex.raw(`ALTER TABLE ${table} STATS_SAMPLE_PAGES = 65535`);
  await knex.raw(`ANALYZE TABLE ${tables.join(', ')}`);
}

async function insertBooked(knex: Knex, now: Date): Promise<void> {
  await insertPlaces(knex, now);
  await insertPeople(knex, now);
  await insertBookings(knex, now);
}

/** Half of the time of these rows would go into the checks of keys that are right. */
async function unchecked(knex: Knex, insertAll: (trx: Knex) => Promise<void>): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw('SET unique_checks = 0, foreign_key_checks = 0');
    await insertAll(trx);
    await trx.raw('SET unique_checks = 1, foreign_key_checks = 1');
  });
  await readStatistics(knex);
}

/** Fills the tables of workspaces, people and bookings, like `fillLists`. */
export function fillBookings(knex: Knex, now: Date): Promise<void> {
  return unchecked(knex, (trx) => insertBooked(trx, now));
}

/** A directory that manages all accounts, in two groups each. */
async function insertDirectory(knex: Knex, created_at: Date): Promise<void> {
  const of = { name: 'Acme', token_hash: '', owned_domains: '[]', role_rows: '[]', used_from: '' };
  await knex('directories').insert({
    id: IDS.directory,
    ...of,
    active: true,
    created_by: IDS.owner,
    version: 0,
    created_at,
  });
  await knex.raw(
    `INSERT INTO directory_people
      (directory_id, user_id, user_name, external_id, given_name, family_name, active, given_space_ids, created_at, changed_at)
    SELECT ?, id, CONCAT('person ', id), CONCAT(id), '', '', 1, '[]', ?, ? FROM users`,
    [IDS.directory, created_at, created_at],
  );
  const groups = numbers(1_000).map((id) => ({ id, directory_id: IDS.directory, name: `Group ${id}`, version: 1 }));
  await insert(
    knex,
    'directory_groups',
    groups.map((group) => ({ ...group, external_id: null, created_at, changed_at: created_at })),
  );
  await knex.raw(
    `INSERT INTO directory_members (group_id, person_id)
    SELECT 1 + (id + n) % 1000, id FROM directory_people, (SELECT 0 AS n UNION SELECT 1) twice`,
  );
}

/** Fills an empty, migrated database that has the standard roles, and updates the statistics of the query planner. */
export function fillLists(knex: Knex, now: Date): Promise<void> {
  return unchecked(knex, async (trx) => {
    await insertBooked(trx, now);
    await insertRecords(trx, now);
    await insertDoors(trx, now);
    await insertLeads(trx, now);
    await insertCampaigns(trx, now);
    await insertContent(trx, now);
    await insertAccounting(trx, now);
    await insertDirectory(trx, now);
    await trx.raw(FIGURES_SQL);
  });
}
