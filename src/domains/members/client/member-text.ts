import { isActiveIn } from '#domains/bookings/index.ts';
import type { MemberView } from '#domains/members/schema.ts';
import { DEFAULT_ZONE, toLocal, formatDay } from '#shared/time.ts';
import { type Reader, readsEnglish } from '#shared/languages.ts';

/** The status of a member in a workspace. */
export function statusIn(member: MemberView, spaceId: string | undefined): 'Active' | 'Blocked' | 'Invited' {
  if (!isActiveIn(member, spaceId)) return 'Blocked';
  return member.invited ? 'Invited' : 'Active';
}

/** The local day of an instant in the zone, in English as 'Mon, June 3rd, 2024', or '-' without one. */
export function lastBookingText(at: Date | undefined, zone: string = DEFAULT_ZONE, reader?: Reader): string {
  if (!at) return '-';
  const { day } = toLocal(at, zone);
  if (!readsEnglish(reader)) return formatDay(day, reader);
  const date = new Date(`${day}T00:00:00Z`);
  const word = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date);
  const number = date.getUTCDate();
  const month = word({ month: 'long' });
  return `${word({ weekday: 'short' })}, ${month} ${number}${ordinalSuffix(number)}, ${date.getUTCFullYear()}`;
}

function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th';
}
