/** The opening hours of a workspace in its time zone, for the pickers, the search and the booking service. */
import { type GivenDays, isGivenOn } from '#shared/benefit.ts';
import type { Area } from '#shared/permissions.ts';
import type { DeskType, ResourceType } from '#shared/resource-types.ts';
import { type Weekday, addDays, fromLocal, toLocal, weekdayOf } from '#shared/time.ts';
import { type Interval, MIDNIGHT, closingOf, isOvernight } from './intervals.ts';
import type { SpaceRules, UseRules } from './use-rules.ts';
import { type Message, msg, msgWith } from '#shared/texts.ts';

/** The area that grants access to the prices of a desk type. */
export const PRICING_AREAS: Record<DeskType, Area> = {
  dedicated_desk: 'pricing.dedicatedDesk',
  flexi_desk: 'pricing.flexiDesk',
};

export type OpeningTimes = {
  no_of_days: readonly Weekday[];
  office_hours: Interval;
  time_zone: string;
  /** Omitted where only the usual hours matter. */
  use_rules?: SpaceRules | null;
  /** The memberships of whoever books with which any time of day is possible. Omitted for everybody else. */
  any_time?: readonly GivenDays[];
};

/** Who books: somebody who is no member of the workspace, a member, or staff who manage its bookings. */
export type Booker = 'visitors' | 'members' | 'staff';

const setRules = (rules: UseRules | undefined) =>
  Object.fromEntries(Object.entries(rules ?? {}).filter(([, rule]) => rule !== undefined && rule !== null));

/** A workspace with the rules that hold for a type, and for one of its resources. */
export function withRulesOf<Space extends Pick<OpeningTimes, 'use_rules'>>(
  space: Space,
  type?: ResourceType | null,
  resourceId?: string,
): Space {
  const { use_rules: rules } = space;
  if (!rules) return space;
  const ofType = setRules(type ? rules.types[type] : undefined);
  const ofResource = setRules(resourceId ? rules.resources[resourceId] : undefined);
  return { ...space, use_rules: { ...rules, ...ofType, ...ofResource, types: {}, resources: {} } };
}

/** The name of a closed day, if it is one. */
export function closedDayOn({ use_rules: rules }: Pick<OpeningTimes, 'use_rules'>, day: string): string | undefined {
  return rules?.closed_days.find((closed) => closed.day === day)?.name;
}

/** The usual hours of a weekday, in order; none if it is closed. */
export function weekdayHours(space: Omit<OpeningTimes, 'time_zone'>, weekday: Weekday): readonly Interval[] {
  const week = space.use_rules?.week;
  if (week) return week[weekday] ?? [];
  return space.no_of_days.includes(weekday) ? [space.office_hours] : [];
}

/** The opening hours that begin on a local day, for whoever books, in order. The last ones may end on the next day. */
export function hoursOn(space: Omit<OpeningTimes, 'time_zone'>, day: string): readonly Interval[] {
  if (space.any_time?.some((given) => isGivenOn(given, day))) return [['00:00', MIDNIGHT]];
  if (closedDayOn(space, day) !== undefined) return [];
  return weekdayHours(space, weekdayOf(day));
}

export function isOpenOn(space: Omit<OpeningTimes, 'time_zone'>, day: string): boolean {
  return hoursOn(space, day).length > 0;
}

/**
 * The parts of a local day in which the workspace is open for whoever books, in order. Hours of the day before may end on it, unless it is a
 * closed day.
 */
export function openOn(space: Omit<OpeningTimes, 'time_zone'>, day: string): readonly Interval[] {
  const { night, own } = partsOf(space, day);
  if (!night) return own;
  const joined = own.filter(([opens]) => opens <= night[1]).map(([, closes]) => closes);
  return [['00:00', [night[1], ...joined].sort().at(-1)!], ...own.filter(([opens]) => opens > night[1])];
}

/** The hours of the day before that last on a local day, and the hours of the day itself, which may begin before those end. */
function partsOf(space: Omit<OpeningTimes, 'time_zone'>, day: string): { night?: Interval; own: readonly Interval[] } {
  const own = hoursOn(space, day).map((hours): Interval => [hours[0], closingOf(hours)]);
  const until = nightUntil(space, day);
  return until === undefined ? { own } : { night: ['00:00', until], own };
}

/** The time until which the hours of the day before last on a day that is not closed. Undefined if they ended on their own day. */
function nightUntil(space: Omit<OpeningTimes, 'time_zone'>, day: string): string | undefined {
  const before = addDays(day, -1);
  if ([before, day].some((each) => closedDayOn(space, each) !== undefined)) return undefined;
  return weekdayHours(space, weekdayOf(before)).find(isOvernight)?.[1];
}

/**
 * Whether the workspace is open for whoever books from one instant to another without a break, over midnight too. It compares instants, because
 * a time that a clock change skips is later than the time after the change.
 */
export function isOpenBetween(space: OpeningTimes, from: Date, to: Date): boolean {
  const { day } = toLocal(from, space.time_zone);
  const at = (time: string) => fromLocal(day, time, space.time_zone);
  const { night, own } = partsOf(space, day);
  const until = [...(night ? [night] : []), ...own].reduce(
    (open, [opens, closes]) => (at(opens) <= open && open < at(closes) ? at(closes) : open),
    from,
  );
  if (until >= to) return true;
  return until >= at(MIDNIGHT) && isOpenBetween(space, until, to);
}

/**
 * The period from opening time on the first day to closing time on the last day, for everybody. It ends at midnight if the workspace closes
 * after that. A closed day has the usual hours.
 */
export function openingPeriod(given: OpeningTimes, fromDay: string, toDay: string): { from: Date; to: Date } {
  const space = { ...given, any_time: [] };
  const opens = hoursOn(space, fromDay)[0]?.[0] ?? space.office_hours[0];
  const closes = closingOf(hoursOn(space, toDay).at(-1) ?? space.office_hours);
  return { from: fromLocal(fromDay, opens, space.time_zone), to: fromLocal(toDay, closes, space.time_zone) };
}

/**
 * '09:00 to 12:00 and from 13:00 to 18:00'. Empty for no hours.
 * @param t a translation, or `msgWith` for the value of a message
 */
export const hoursText = <Text>(
  [first, ...further]: readonly Interval[],
  t: (id: string, values: Record<string, string | Text>) => Text,
): Text | string =>
  further.reduce<Text | string>(
    (hours, [opens, closes]) => t('{hours} and from {opens} to {closes}', { hours, opens, closes }),
    first ? t('{opens} to {closes}', { opens: first[0], closes: first[1] }) : '',
  );

/** The notice on the search screen, and the message with which the server refuses. @param hours those of the day */
export function officeHoursNotice(hours: readonly Interval[], email: string): Message {
  return msgWith(
    'Our workspace is open from {hours}. Please contact {email} for assistance with bookings outside these hours.',
    { hours: hoursText<Message>(hours, msgWith), email },
  );
}

export const INACTIVE_SPACE = msg("You can't create a new booking because this workspace is inactive");
