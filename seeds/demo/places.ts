/** Three workspaces with their rooms, offices, seats, plans and prices. */
import type { Knex } from 'knex';
import type { NearbyPlace } from '#domains/workspaces/nearby.ts';
import { RESOURCE_COLORS } from '#shared/colors.ts';
import { type Currency, DEFAULT_CURRENCY } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';

const AMENITIES = [
  ['WiFi', 'Fast fibre on every floor'],
  ['Coffee & Tea', 'Barista coffee in the morning, good tea all day'],
  ['Screen Sharing', 'A large display with wireless sharing'],
  ['Whiteboard', 'Wall to wall, with pens that work'],
  ['Phone Booths', 'Quiet boxes for calls'],
  ['Kitchen', 'Fridge, dishwasher and a long table'],
  ['Showers', 'With fresh towels'],
  ['Bike Storage', 'Locked and dry'],
  ['Printing', 'Colour, up to A3'],
  ['Lockers', 'One for every member'],
  ['Step-free Access', 'From the street to every room'],
  ['Pet Friendly', 'Well-behaved dogs are welcome'],
] as const;

type RoomSpec = [name: string, pounds: number, capacity: number, noticeHours: number | null, description: string];
type AreaSpec = { name: string; dedicated: number; flexi: number; description: string };

type SpaceSpec = {
  name: string;
  area: string;
  latitude: number;
  longitude: number;
  days: string[];
  hours: [string, string];
  description: string;
  entry?: string;
  nearby?: NearbyPlace[];
  rooms: RoomSpec[];
  offices: RoomSpec[];
  area1: AreaSpec;
};

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const SPACES: SpaceSpec[] = [
  {
    name: 'London',
    area: '14 Curtain Road, Shoreditch, London EC2A 3NH',
    latitude: 51.5074,
    longitude: -0.1278,
    days: [...WEEK, 'Saturday'],
    hours: ['08:00', '20:00'],
    description:
      'A converted furniture works over four floors, with daylight from both sides, a roof terrace and a kitchen that people actually use. Liverpool Street is seven minutes away on foot.',
    entry: 'Ring at the green door on Curtain Road. Reception is on the first floor, to the left of the stairs.',
    nearby: [
      { kind: 'train', name: 'Liverpool Street', minutes: 7 },
      { kind: 'bus', name: 'Great Eastern Street', minutes: 2 },
      { kind: 'parking', name: 'Finsbury Square', minutes: 9 },
      { kind: 'food', name: 'Old Spitalfields Market', minutes: 8 },
    ],
    rooms: [
      ['Thames', 45, 12, 24, 'Our boardroom: a long oak table, a large screen and a view over the terrace.'],
      ['Fleet', 28, 6, 12, 'A bright room for a team of six, with a whiteboard over the whole wall.'],
      ['Tyburn', 18, 4, null, 'Small, quiet and quick to book: right for interviews and calls for two to four.'],
      ['Lea', 60, 20, 48, 'The largest room, for workshops: tables on wheels and two screens.'],
    ],
    offices: [
      ['Studio One', 95, 6, 48, 'A corner office for six with its own door to the terrace.'],
      ['Studio Two', 70, 4, 48, 'Four desks, two windows, one very good sofa.'],
      ['Studio Three', 140, 10, 72, 'Space for ten and a meeting table, behind glass.'],
    ],
    area1: {
      name: 'The Loft',
      dedicated: 10,
      flexi: 20,
      description: 'The top floor: rooflights, plants, and a library rule before noon.',
    },
  },
  {
    name: 'Manchester',
    area: '3 Jersey Street, Ancoats, Manchester M4 6JA',
    latitude: 53.484,
    longitude: -2.2285,
    days: WEEK,
    hours: ['08:30', '18:30'],
    description: 'A red-brick cotton mill by the canal. Thick walls, tall windows, and bakers next door.',
    rooms: [
      ['Medlock', 22, 6, 12, 'Brick walls, a round table and good coffee right outside.'],
      ['Irwell', 36, 10, 24, 'For boards and larger teams, with a screen at both ends.'],
    ],
    offices: [
      ['Mill Office A', 60, 5, 48, 'Five desks by the tall windows.'],
      ['Mill Office B', 85, 8, 48, 'Eight desks and a corner to think in.'],
      ['Mill Office C', 45, 3, null, 'Small and calm, for three.'],
    ],
    area1: { name: 'Canal Floor', dedicated: 6, flexi: 12, description: 'Open desks along the water side.' },
  },
  {
    name: 'Bristol',
    area: '27 Welsh Back, Bristol BS1 4RR',
    latitude: 51.4505,
    longitude: -2.593,
    days: WEEK,
    hours: ['09:00', '18:00'],
    description: 'A harbour house with a timber frame, a bike store and the ferry at the door.',
    rooms: [
      ['Avon', 20, 6, 12, 'Looks over the harbour; sit with your back to the window if you want to get anything done.'],
      ['Frome', 30, 8, 24, 'A panelled room with a large table.'],
    ],
    offices: [
      ['Harbour Office', 55, 4, 48, 'Four desks above the quay.'],
      ['Deck Office', 75, 6, 48, 'Six desks and a balcony.'],
    ],
    area1: {
      name: 'Quayside Desks',
      dedicated: 4,
      flexi: 8,
      description: 'Open desks on the ground floor, dogs welcome.',
    },
  },
];

export type SeededSpace = {
  id: string;
  name: string;
  zone: string;
  currency: Currency;
  closes: string;
  opens: string;
  days: string[];
};

const color = (index: number) => RESOURCE_COLORS[index % RESOURCE_COLORS.length]!.value;

async function seedSpace(
  trx: Knex.Transaction,
  spec: SpaceSpec,
  index: number,
  amenityIds: string[],
  now: Date,
): Promise<SeededSpace> {
  const [id] = await trx('spaces').insert({
    name: spec.name,
    area: spec.area,
    description: spec.description,
    entry_instructions: spec.entry ?? '',
    nearby: spec.nearby ? JSON.stringify(spec.nearby) : null,
    latitude: spec.latitude,
    longitude: spec.longitude,
    resources_available: JSON.stringify(['meeting_room', 'private_office', 'dedicated_desk', 'flexi_desk']),
    no_of_days: JSON.stringify(spec.days),
    opens_at: spec.hours[0],
    closes_at: spec.hours[1],
    price_pence: JSON.stringify({ flexi_desk: 2400 - index * 400, dedicated_desk: 3500 - index * 500 }),
    dynamic_price_slab: JSON.stringify({
      flexi_desk: { '40-69': { value: 10, status: true }, '70-100': { value: 20, status: true } },
      dedicated_desk: {
        '50-79': { value: 8, status: true },
        '80-100': { value: 15, status: true },
        '20-49': { value: 3, status: false },
      },
    }),
    created_at: now,
  });
  const spaceId = String(id);
  await trx('space_amenities').insert(
    amenityIds.filter((_, at) => (at + index) % 4 !== 3).map((amenity_id) => ({ space_id: spaceId, amenity_id })),
  );

  let counter = index * 5;
  const addRoom = async (
    type: 'meeting_room' | 'private_office',
    [name, pounds, capacity, notice, description]: RoomSpec,
  ) => {
    const [resourceId] = await trx('resources').insert({
      space_id: spaceId,
      type,
      name,
      description,
      price_pence: pounds * 100,
      capacity,
      cancellation_notice: notice,
      color: color((counter += 1)),
      floor: type === 'meeting_room' ? '1st floor' : '2nd floor',
      created_at: now,
    });
    await trx('units').insert({ space_id: spaceId, resource_id: resourceId, kind: type });
    const own = amenityIds.filter((_, at) => (at * 3 + counter) % 4 === 0);
    await trx('resource_amenities').insert(own.map((amenity_id) => ({ resource_id: resourceId, amenity_id })));
    return String(resourceId);
  };
  for (const room of spec.rooms) await addRoom('meeting_room', room);
  const offices: string[] = [];
  for (const office of spec.offices) offices.push(await addRoom('private_office', office));

  const { name, dedicated, flexi, description } = spec.area1;
  const [areaId] = await trx('resources').insert({
    space_id: spaceId,
    type: 'desks',
    name,
    description,
    capacity: dedicated + flexi,
    cancellation_notice: 24,
    color: color(counter + 1),
    floor: 'Ground floor',
    created_at: now,
  });
  const seats = (kind: string, letter: string, count: number, firstRow = 0) =>
    Array.from({ length: count }, (_, at) => ({
      ...placeOf(at, firstRow),
      space_id: spaceId,
      resource_id: areaId,
      kind,
      seat_no: `${letter}${at + 1}`,
    }));
  await trx('units').insert([
    ...seats('dedicated_desk', 'D', dedicated),
    ...seats('flexi_desk', 'F', flexi, rowsOf(dedicated) + 1),
  ]);
  await trx('resource_amenities').insert(
    amenityIds.slice(0, 3).map((amenity_id) => ({ resource_id: areaId, amenity_id })),
  );

  await trx('plans').insert([
    { space_id: spaceId, resource_type: 'flexi_desk', name: 'Flexi Month', tenure: 30, discount: 15, created_at: now },
    { space_id: spaceId, resource_type: 'flexi_desk', name: 'Flexi Week', tenure: 7, discount: 5, created_at: now },
    { space_id: spaceId, resource_type: 'dedicated_desk', name: 'Resident', tenure: 30, discount: 20, created_at: now },
    {
      space_id: spaceId,
      resource_type: 'private_office',
      resource_id: offices[0],
      name: 'Office Quarter',
      tenure: 90,
      discount: 25,
      created_at: now,
    },
  ]);
  return {
    id: spaceId,
    name: spec.name,
    zone: 'Europe/London',
    currency: DEFAULT_CURRENCY,
    opens: spec.hours[0],
    closes: spec.hours[1],
    days: spec.days,
  };
}

/** Desks stand in islands of six, four islands in a row, with aisles between them. */
const ISLAND = { columns: 3, rows: 2, inRow: 4 };

function placeOf(at: number, firstRow: number): { x: number; y: number } {
  const { columns, rows, inRow } = ISLAND;
  const [island, inside] = [Math.floor(at / (columns * rows)), at % (columns * rows)];
  return {
    x: (island % inRow) * (columns + 1) + (inside % columns),
    y: firstRow + Math.floor(island / inRow) * (rows + 1) + Math.floor(inside / columns),
  };
}

/** The height of the islands for a number of desks. */
function rowsOf(count: number): number {
  const { columns, rows, inRow } = ISLAND;
  return Math.ceil(count / (columns * rows * inRow)) * (rows + 1) - 1;
}

/** The workspaces are as old as the first bookings, so that figures of the past have open places. */
const ADDED_DAYS_AGO = 60;

export async function seedPlaces(trx: Knex.Transaction, today: Date): Promise<SeededSpace[]> {
  const now = new Date(today.getTime() - ADDED_DAYS_AGO * DAY);
  await trx('amenities').insert(AMENITIES.map(([title, description]) => ({ title, description, created_at: now })));
  const amenityIds = (await trx('amenities').orderBy('id').select<{ id: string }[]>('id')).map(({ id }) => id);
  const spaces: SeededSpace[] = [];
  for (const [index, spec] of SPACES.entries()) spaces.push(await seedSpace(trx, spec, index, amenityIds, now));
  return spaces;
}
