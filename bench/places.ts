/** A hundred workspaces of typical size, and the people who book there. */
import type { Connection } from 'mysql2/promise';
import { insertRows } from './insert.ts';

export const SPACES = 100;
export const USERS = 10_000;

export const OPENS = '08:00';
export const CLOSES = '18:00';

const ROOMS = [4, 6, 10, 16];
const OFFICES = [3, 5, 8];
const FLEXI_SEATS = 45;
const DEDICATED_SEATS = 15;
const AMENITIES = ['WiFi', 'Coffee & Tea', 'Screen Sharing', 'Whiteboard', 'Phone Booths', 'Kitchen', 'Printing'];
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const SLABS = { '40-69': { value: 10, status: true }, '70-100': { value: 20, status: true } };

export const PRICES = { meeting_room: 2500, private_office: 9000, dedicated_desk: 3000, flexi_desk: 2000 };

const SPACE_COLUMNS = [
  'id',
  'name',
  'area',
  'description',
  'resources_available',
  'no_of_days',
  'opens_at',
  'closes_at',
  'price_pence',
  'dynamic_price_slab',
  'created_at',
];
const RESOURCE_COLUMNS = [
  'id',
  'space_id',
  'type',
  'name',
  'description',
  'price_pence',
  'capacity',
  'color',
  'created_at',
];
const PLAN_COLUMNS = ['space_id', 'resource_type', 'name', 'tenure', 'discount', 'created_at'];

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Resource ids are the same in every database: eight resources per workspace, with the desk area last. */
const PER_SPACE = ROOMS.length + OFFICES.length + 1;

function resourcesOf(spaceId: number, now: Date): unknown[][] {
  const first = (spaceId - 1) * PER_SPACE + 1;
  const rooms = ROOMS.map((capacity, index) => ['meeting_room', `Room ${index + 1}`, PRICES.meeting_room, capacity]);
  const offices = OFFICES.map((capacity, index) => [
    'private_office',
    `Office ${index + 1}`,
    PRICES.private_office,
    capacity,
  ]);
  const area = ['desks', 'Open floor', 0, FLEXI_SEATS + DEDICATED_SEATS];
  return [...rooms, ...offices, area].map(([type, name, price, capacity], index) => [
    first + index,
    spaceId,
    type,
    name,
    'Daylight from two sides, and quiet enough to think.',
    price,
    capacity,
    '#4f46e5',
    now,
  ]);
}

function unitsOf(resources: unknown[][]): unknown[][] {
  return resources.flatMap(([id, spaceId, type]) => {
    if (type !== 'desks') return [[spaceId, id, type, '']];
    return [
      ...numbers(DEDICATED_SEATS).map((seat) => [spaceId, id, 'dedicated_desk', `D${seat + 1}`]),
      ...numbers(FLEXI_SEATS).map((seat) => [spaceId, id, 'flexi_desk', `F${seat + 1}`]),
    ];
  });
}

function plansOf(spaceId: number, now: Date): unknown[][] {
  return [
    [spaceId, 'flexi_desk', 'Flexi Week', 7, 5, now],
    [spaceId, 'flexi_desk', 'Flexi Month', 30, 15, now],
    [spaceId, 'dedicated_desk', 'Resident', 30, 20, now],
    [spaceId, 'private_office', 'Office Month', 30, 10, now],
  ];
}

async function insertPeople(database: Connection, now: Date): Promise<void> {
  const [roles] = await database.query('SELECT id, name FROM roles');
  const roleId = (wanted: string) => (roles as { id: number; name: string }[]).find(({ name }) => name === wanted)!.id;
  const people = numbers(USERS).map((index) => [
    index + 1,
    index === 0 ? 'The Owner' : `Member ${index + 1}`,
    `person${index + 1}@example.org`,
    roleId(index === 0 ? 'Super Admin' : 'Member'),
    now,
    now,
  ]);
  await insertRows(database, 'users', ['id', 'name', 'email', 'role_id', 'verified_at', 'created_at'], people);
}

/** The workspace in which an account is a member. */
const homeOf = (userId: number) => ((userId - 1) % SPACES) + 1;

/** A member of a workspace, in rotation by `turn`, as each member may hold only a few unpaid bookings. */
export function memberOf(spaceId: number, turn: number): number {
  const perSpace = USERS / SPACES;
  // The first account is the owner.
  return spaceId + SPACES * (1 + (turn % (perSpace - 1)));
}

/** Fills an empty, migrated database with workspaces and accounts. User 1 is the owner, all others are members. */
export async function insertPlaces(database: Connection, now: Date): Promise<void> {
  await insertPeople(database, now);
  const spaceIds = numbers(SPACES).map((index) => index + 1);
  const types = JSON.stringify(['meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk']);
  const { flexi_desk, dedicated_desk } = PRICES;
  const prices = JSON.stringify({ flexi_desk, dedicated_desk });
  const slabs = JSON.stringify({ flexi_desk: SLABS, dedicated_desk: SLABS });
  const spaces = spaceIds.map((id) => {
    const texts = [`Workspace ${id}`, `${id} Bench Street, London`, 'A house with rooms, offices and desks.'];
    return [id, ...texts, types, JSON.stringify(WEEK), OPENS, CLOSES, prices, slabs, now];
  });
  const resources = spaceIds.flatMap((id) => resourcesOf(id, now));
  const amenities = AMENITIES.map((title, index) => [index + 1, title, title, now]);
  const resourceAmenities = resources.flatMap(([id]) => [0, 2, 5].map((step) => [id, ((Number(id) + step) % 7) + 1]));

  await insertRows(database, 'spaces', SPACE_COLUMNS, spaces);
  const memberships = numbers(USERS).map((index) => [index + 1, homeOf(index + 1), now]);
  await insertRows(database, 'user_spaces', ['user_id', 'space_id', 'created_at'], memberships);
  await insertRows(database, 'amenities', ['id', 'title', 'description', 'created_at'], amenities);
  await insertRows(database, 'resources', RESOURCE_COLUMNS, resources);
  await insertRows(database, 'resource_amenities', ['resource_id', 'amenity_id'], resourceAmenities);
  await insertRows(database, 'units', ['space_id', 'resource_id', 'kind', 'seat_no'], unitsOf(resources));
  await insertRows(
    database,
    'plans',
    PLAN_COLUMNS,
    spaceIds.flatMap((id) => plansOf(id, now)),
  );
}
