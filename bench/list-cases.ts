/** The measured lists: the caller, the path and the filters. Texts and numbers match the data of the benchmark. */
import { DAY } from '#shared/time.ts';

/** The owner of the installation, staff of 5, 12 and 60 workspaces, and a member. */
export const CALLERS = ['owner', 'staff of 5', 'staff of 12', 'staff of 60', 'member'] as const;
export type Caller = (typeof CALLERS)[number];

export type ListCase = { what: string; caller: Caller; path: string; query: Record<string, string> };

const SPACE = '50';

type Filters = Record<string, Record<string, string>>;

const since = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString();

/** The filters of the booking list, alone and combined. */
function filtersOf(now: Date): Filters {
  const booking_status = (word: string) => ({ booking_status: word });
  return {
    'no filter': {},
    'meeting rooms': { resource_type: 'meeting_room' },
    desks: { resource_type: 'desks' },
    upcoming: booking_status('upcoming'),
    ongoing: booking_status('ongoing'),
    past: booking_status('past'),
    canceled: booking_status('canceled'),
    completed: { payment_status: 'completed' },
    pending: { payment_status: 'pending' },
    failed: { payment_status: 'failed' },
    'upcoming dedicated desks, paid': {
      ...booking_status('upcoming'),
      resource_type: 'dedicated_desk',
      payment_status: 'completed',
    },
    'past dedicated desks': { ...booking_status('past'), resource_type: 'dedicated_desk' },
    'canceled offices': { ...booking_status('canceled'), resource_type: 'private_office' },
    'requested swaps': { seat_swap_status: 'Assigned' },
    requests: { booking_request: 'true' },
    'this week': { from: since(now, 0), to: since(now, 7) },
    'a month, two years ago': { from: since(now, -730), to: since(now, -700) },
    'from a month ago on': { from: since(now, -30) },
    'arrivals of today': { arrivals: 'true' },
    'the earliest first': { sort: 'event_date' },
    'the latest first': { sort: '-event_date' },
    'desks, the earliest first': { sort: 'event_date', resource_type: 'desks' },
    'upcoming, the earliest first': { ...booking_status('upcoming'), sort: 'event_date' },
    'ongoing, the latest first': { ...booking_status('ongoing'), sort: '-event_date' },
    'past, the latest first': { ...booking_status('past'), sort: '-event_date' },
    'canceled, the earliest first': { ...booking_status('canceled'), sort: 'event_date' },
    'pending, the earliest first': { payment_status: 'pending', sort: 'event_date' },
    'this week, the earliest first': { from: since(now, 0), to: since(now, 7), sort: 'event_date' },
    'from a month ago on, the latest first': { from: since(now, -30), sort: '-event_date' },
  };
}

const TEXTS: Filters = {
  'a text without matches': { text: 'zzzz' },
  'a number': { text: '654321' },
  'the address of a person': { text: 'person4321@example' },
  'a hundred people': { text: 'member 77' },
  'a third of all people': { text: 'member 7' },
  'a common place': { text: 'room 1' },
  'most places': { text: 'room' },
  'a common title': { text: 'meeting' },
  'a rare title': { text: 'd15' },
  'a common text and a rare status': { text: 'room', payment_status: 'pending' },
};

const OTHERS: { what: string; caller: Caller; path: string; query: Record<string, string> }[] = [
  { what: 'activities of a workspace', caller: 'owner', path: '/activities', query: { space_id: SPACE } },
  { what: 'own activities', caller: 'member', path: '/activities', query: {} },
  { what: 'members of a workspace', caller: 'owner', path: `/space/${SPACE}/members`, query: {} },
  { what: 'members by text', caller: 'owner', path: `/space/${SPACE}/members`, query: { text: '77' } },
];

function invoiceFilters(now: Date): Filters {
  return {
    'no filter': {},
    'of offices': { resource_type: 'private_office' },
    'of desks': { resource_type: 'desks' },
    'of a month, two years ago': { from: since(now, -730), to: since(now, -700) },
    'of desks in a month': { resource_type: 'desks', from: since(now, -730), to: since(now, -700) },
    'from a month ago on': { from: since(now, -30) },
  };
}

/** All lists that grow with bookings, for each caller and filter. */
export function listCases(now: Date): ListCase[] {
  const lists = {
    bookings: { path: '/bookings', filters: { ...filtersOf(now), ...TEXTS } },
    invoices: { path: '/invoice', filters: invoiceFilters(now) },
  };
  const scopes = CALLERS.map((caller) => ({ caller, where: caller === 'owner' ? 'all workspaces' : 'all of theirs' }));
  const ofAll = Object.entries(lists).flatMap(([list, { path, filters }]) =>
    scopes.flatMap(({ caller, where }) =>
      Object.entries(filters).map(([name, query]) => ({
        what: `${list}, ${caller}, ${where}: ${name}`,
        caller,
        path,
        query,
      })),
    ),
  );
  const ofOne = Object.entries(lists).flatMap(([list, { path, filters }]) =>
    Object.entries(filters).map(([name, filter]) => {
      const query = { ...filter, space_id: SPACE };
      return { what: `${list}, owner, a workspace: ${name}`, caller: 'owner' as const, path, query };
    }),
  );
  return [...ofAll, ...ofOne, ...OTHERS];
}
