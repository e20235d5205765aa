/** Workspaces of typical size, and the people who book there: a hundred, or as many as `BENCH_WORKSPACES` says. */
import type { Connection } from 'mysql2/promise';
import { insertRows } from './insert.ts';

export const SPACES = Number(process.env.BENCH_WORKSPACES ?? 100);
const USERS_OF_SPACE = 100;
export const USERS = USERS_OF_SPACE * SPACES;

export const OPENS = '08:00';
export const CLOSES = '18:00';
export const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const ROOMS = [4, 6, 10, 16];
const OFFICES = [3, 5, 8];
const FLEXI_SEATS = 45;
const DEDICATED_SEATS = 15;
const AMENITIES = ['WiFi', 'Coffee & Tea', 'Screen Sharing', 'Whiteboard', 'Phone Booths', 'Kitchen', 'Printing'];
const SLABS = { '40-69': { value: 10, status: true }, '70-100': { value: 20, status: true } };

export const PRICES = { meeting_room: 2500, private_office: 9000, dedicated_desk: 3000, flexi_desk: 2000 };

export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A workspace that is open from Monday to Friday. */
export const spaceRow = (id: number, now: Date) => ({
  id,
  name: `Workspace ${id}`,
  area: `${id} Bench Street, London`,
  description: 'A house with rooms, offices and desks.',
  resources_available: JSON.stringify(Object.keys(PRICES)),
  no_of_days: JSON.stringify(WEEK),
  opens_at: OPENS,
  closes_at: CLOSES,
  price_pence: JSON.stringify({ flexi_desk: PRICES.flexi_desk, dedicated_desk: PRICES.dedicated_desk }),
  dynamic_price_slab: JSON.stringify({ flexi_desk: SLABS, dedicated_desk: SLABS }),
  created_at: now,
});

type Resource = { id: number; space_id: number; type: string; name: string; price_pence: number; capacity: number };

export const resourceRow = (resource: Resource, now: Date) => ({
  ...resource,
  description: 'Daylight from two sides, and quiet enough to think.',
  color: '#4f46e5',
  created_at: now,
});

/** Resource ids are the same in every database: eight resources per workspace, with the desk area last. */
export const RESOURCES_PER_SPACE = ROOMS.length + OFFICES.length + 1;

function resourcesOf(space_id: number): Resource[] {
  const { meeting_room, private_office } = PRICES;
  const places = [
    ...ROOMS.map((capacity, index) => ({
      type: 'meeting_room',
      name: `Room ${index + 1}`,
      price_pence: meeting_room,
      capacity,
    })),
    ...OFFICES.map((capacity, index) => ({
      type: 'private_office',
      name: `Office ${index + 1}`,
      price_pence: private_office,
      capacity,
    })),
    { type: 'desks', name: 'Open floor', price_pence: 0, capacity: FLEXI_SEATS + DEDICATED_SEATS },
  ];
  return places.map((place, index) => ({ id: (space_id - 1) * RESOURCES_PER_SPACE + 1 + index, space_id, ...place }));
}

function unitsOf({ id: resource_id, space_id, type }: Resource) {
  const common = { space_id, resource_id };
  if (type !== 'desks') return [{ ...common, kind: type, seat_no: '' }];
  const seats = (kind: string, letter: string, count: number) =>
    numbers(count).map((seat) => ({ ...common, kind, seat_no: `${letter}${seat + 1}` }));
  return [...seats('dedicated_desk', 'D', DEDICATED_SEATS), ...seats('flexi_desk', 'F', FLEXI_SEATS)];
}

const PLANS = [
  { resource_type: 'flexi_desk', name: 'Flexi Week', tenure: 7, discount: 5 },
  { resource_type: 'flexi_desk', name: 'Flexi Month', tenure: 30, discount: 15 },
  { resource_type: 'dedicated_desk', name: 'Resident', tenure: 30, discount: 20 },
  { resource_type: 'private_office', name: 'Office Month', tenure: 30, discount: 10 },
];

async function insertPeople(database: Connection, now: Date): Promise<void> {
  const [roles] = await database.query('SELECT id, name FROM roles');
  const roleId = (wanted: string) => (roles as { id: number; name: string }[]).find(({ name }) => name === wanted)!.id;
  const people = numbers(USERS).map((index) => ({
    id: index + 1,
    name: index === 0 ? 'The Owner' : `Member ${index + 1}`,
    email: `person${index + 1}@example.org`,
    role_id: roleId(index === 0 ? 'Super Admin' : 'Member'),
    verified_at: now,
    created_at: now,
  }));
  await insertRows(database, 'users', people);
}

/** A member of a workspace, in rotation by `turn`, as each member may hold only a few unpaid bookings. */
export function memberOf(spaceId: number, turn: number): number {
  // The first account is the owner.
  return spaceId + SPACES * (1 + (turn % (USERS_OF_SPACE - 1)));
}

/** Fills an empty, migrated database with workspaces and accounts. User 1 is the owner, all others are members. */
export async function insertPlaces(database: Connection, now: Date): Promise<void> {
  await insertPeople(database, now);
  const spaceIds = numbers(SPACES).map((index) => index + 1);
  const resources = spaceIds.flatMap(resourcesOf);
  const created_at = now;
  const rows = {
    spaces: spaceIds.map((id) => spaceRow(id, now)),
    user_spaces: numbers(USERS).map((index) => ({ user_id: index + 1, space_id: (index % SPACES) + 1, created_at })),
    amenities: AMENITIES.map((title, index) => ({ id: index + 1, title, description: title, created_at })),
    resources: resources.map((resource) => resourceRow(resource, now)),
    resource_amenities: resources.flatMap(({ id }) =>
      [0, 2, 5].map((step) => ({ resource_id: id, amenity_id: ((id + step) % AMENITIES.length) + 1 })),
    ),
    units: resources.flatMap(unitsOf),
    plans: spaceIds.flatMap((space_id) => PLANS.map((plan) => ({ space_id, ...plan, created_at }))),
  };
  for (const [table, those] of Object.entries(rows)) await insertRows(database, table, those);
}
