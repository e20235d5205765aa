/** The measured calls: searches in all workspaces, bookings without conflicts, lists and the calendar. */
import type { Request } from 'autocannon';
import superjson from 'superjson';
import { signToken } from '../../src/domains/accounts/server/tokens.ts';
import { DAY, addDays, fromLocal, toLocal, weekdayOf } from '../../src/shared/time.ts';
import { CLOSES, OPENS, RESOURCES_PER_SPACE, SPACES, WEEK, memberOf } from './places.ts';
import type { Search } from './statements.ts';

const ROOMS_PER_SPACE = 4;
const FLEXI_MONTH_DAYS = 30;
/** Bookings are made for this number of open days ahead, in the afternoon. */
const BOOKED_DAYS = 80;
const AFTERNOON = ['12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];

/** Gives the bearer token of an account. Each is signed once. */
export type Tokens = (userId: number) => string;

/** @param secret that of the server; no account has ended its sessions */
export function tokensOf(secret: string): Tokens {
  const signed = new Map<number, string>();
  return (userId) => {
    const account = { id: String(userId), token_version: 0 };
    const token = signed.get(userId) ?? signToken({ JWT_SECRET: secret }, account, 'full', new Date());
    signed.set(userId, token);
    return token;
  };
}

function openDaysAhead(count: number): string[] {
  const today = toLocal(new Date()).day;
  const days = Array.from({ length: count * 2 }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => WEEK.includes(weekdayOf(day))).slice(0, count);
}

/** Searches for meeting rooms and flexi desks in alternation, each for one day, in every workspace. */
export function searches(): Search[] {
  const days = openDaysAhead(20);
  return Array.from({ length: SPACES * 4 }, (_, index) => {
    const day = days[(index * 7) % days.length]!;
    const type = index % 2 === 0 ? 'meeting_room' : 'flexi_desk';
    const isDesk = type === 'flexi_desk';
    const [from, to] = [fromLocal(day, isDesk ? OPENS : '11:00'), fromLocal(day, isDesk ? CLOSES : '13:00')];
    const lastDay = isDesk ? addDays(day, FLEXI_MONTH_DAYS - 1) : day;
    const last = isDesk ? fromLocal(lastDay, CLOSES) : to;
    return { spaceId: 1 + ((index * 37) % SPACES), type, from, to, day, lastDay, last };
  });
}

export function searchRequest({ spaceId, type, from, to }: Search): Request {
  const query = new URLSearchParams({ type, from: from.toISOString(), to: to.toISOString(), capacity: '1' });
  return { method: 'GET', path: `/api/v1/space/${spaceId}/resources-availability?${query.toString()}` };
}

/** Bodies of bookings for different rooms and hours, so that none conflicts with another. */
export function roomBookings(count: number): Record<string, unknown>[] {
  const days = openDaysAhead(BOOKED_DAYS);
  return Array.from({ length: count }, (_, index) => {
    const space = index % SPACES;
    const room = Math.floor(index / SPACES) % ROOMS_PER_SPACE;
    const start = Math.floor(index / SPACES / ROOMS_PER_SPACE);
    const from = fromLocal(days[start % days.length]!, AFTERNOON[Math.floor(start / days.length)]!);
    return {
      type: 'meeting_room',
      from: from.toISOString(),
      to: new Date(from.getTime() + DAY / 24).toISOString(),
      space_id: String(space + 1),
      resource_id: String(space * RESOURCES_PER_SPACE + room + 1),
      capacity: 1,
    };
  });
}

/** The number of different bodies that `roomBookings` can make. */
export const MAX_BOOKINGS = SPACES * ROOMS_PER_SPACE * BOOKED_DAYS * AFTERNOON.length;

/** The requests of these bookings, each by another member of its workspace. */
export function bookingRequests(bodies: Record<string, unknown>[], tokens: Tokens): Request[] {
  return bodies.map((body, index) => {
    const booker = memberOf(Number(body.space_id), Math.floor(index / SPACES));
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens(booker)}` };
    return { method: 'POST', path: '/api/v1/bookings', headers, body: JSON.stringify(body) };
  });
}

/** The request of the screen for a page of the list. */
export function summariesRequest(spaceId: number | undefined, offset: number, token: string): Request {
  const filter = spaceId === undefined ? {} : { space_id: String(spaceId) };
  const input = encodeURIComponent(JSON.stringify({ json: { ...filter, offset, limit: 30 } }));
  return {
    method: 'GET',
    path: `/trpc/bookings.summaries?input=${input}`,
    headers: { authorization: `Bearer ${token}` },
  };
}

export function listRequest(spaceId: number | undefined, offset: number, token: string): Request {
  const query = spaceId === undefined ? '' : `&space_id=${spaceId}`;
  const path = `/api/v1/bookings?offset=${offset}&limit=30${query}`;
  return { method: 'GET', path, headers: { authorization: `Bearer ${token}` } };
}

/** The request of the calendar for a window. superjson carries the instants. */
export function calendarRequest(
  input: { space_id: string; from: Date; to: Date; per_day?: number },
  token: string,
): Request {
  const json = encodeURIComponent(JSON.stringify(superjson.serialize(input)));
  return {
    method: 'GET',
    path: `/trpc/calendar.window?input=${json}`,
    headers: { authorization: `Bearer ${token}` },
  };
}
