/** The line of those who wait for a place: its order, who is ahead of whom, and how an entry ends. */
import type { stageOf } from '#domains/bookings/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';

/**
 * - `waiting`: in line.
 * - `offered`: a place is held for the person, or requested, and they have not taken it yet.
 * - `booked`: they have the place. `missed`: they did not take it in time, released it, or their request was rejected.
 * - `left`, `removed`: given up by the person, or by staff.
 * - `begun`: it is too late for the period, as for a booking: a meeting has begun, or the first day of a desk or an office is over.
 * - `barred`: the account was blocked, or has lost its access to the workspace.
 * - `closed`: the workspace, or all places of the type, take no bookings any more.
 */
export const STATUSES = [
  'waiting',
  'offered',
  'booked',
  'missed',
  'left',
  'removed',
  'begun',
  'barred',
  'closed',
] as const;
export type Status = (typeof STATUSES)[number];

/** Those of an entry that has not ended. */
export const OPEN: Status[] = ['waiting', 'offered'];

/** The open entries of a person. */
export const MAX_OPEN = 5;

export type Period = { from: Date; to: Date };

/** Periods are half-open, so adjoining ones do not overlap. */
export function overlaps(one: Period, other: Period): boolean {
  return one.from < other.to && other.from < one.to;
}

/** What an entry waits for. */
export type Wish = Period & { space_id: string; type: ResourceType };

const isSame = (one: Wish, other: Wish) =>
  one.space_id === other.space_id && one.type === other.type && overlaps(one, other);

/** Those of the entries that overlap a wish for the same type in the same workspace. */
export function rivalsOf<Entry extends Wish>(wish: Wish, entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => isSame(wish, entry));
}

/**
 * How many wait in front of an entry, for an overlapping period.
 * @param entry without an id, it would be the last
 * @param line the entries that wait, in any order
 */
export function aheadOf(entry: Wish & { id?: string }, line: readonly (Wish & { id: string })[]): number {
  const { id } = entry;
  return rivalsOf(entry, line).filter((other) => id === undefined || Number(other.id) < Number(id)).length;
}

/** Those of the line for whom fewer are ahead once some have gone. */
export function movedUp<Entry extends Wish & { id: string }>(
  gone: readonly (Wish & { id: string })[],
  line: readonly Entry[],
): Entry[] {
  return line.filter((entry) => gone.some((each) => aheadOf(entry, [each]) > 0));
}

/** First come, first served: of the entries in their order, the first that fits a place. One that fits none stops nobody behind it. */
export async function firstFit<Entry extends { id: string }, Place>(
  line: readonly Entry[],
  fitting: (entry: Entry) => Promise<Place | undefined>,
): Promise<{ entry: Entry; place: Place } | undefined> {
  for (const entry of [...line].sort((one, other) => Number(one.id) - Number(other.id))) {
    const place = await fitting(entry);
    if (place !== undefined) return { entry, place };
  }
  return undefined;
}

type Stage = ReturnType<typeof stageOf>;

/** What an offer has become. One that was confirmed was taken, whatever happened to the booking later. */
const OUTCOMES: Record<Stage, Status> = {
  held: 'offered',
  paying: 'offered',
  requested: 'offered',
  confirmed: 'booked',
  changing: 'booked',
  cancelled: 'booked',
  lapsed: 'missed',
  released: 'missed',
  rejected: 'missed',
  withdrawn: 'missed',
};

export type Facts = {
  /** It is too late for the period, as for a booking. */
  isLate: boolean;
  /** The stage of the booking that was offered; null without an offer. */
  offer: Stage | null;
  /** The account is not blocked, and not blocked in the workspace. */
  hasAccess: boolean;
  /** The workspace, and a place of the type, take bookings until the end of the period. */
  isBookable: boolean;
};

/** The status of an open entry as things are now. */
export function statusOf({ offer, isLate, hasAccess, isBookable }: Facts): Status {
  if (offer) return OUTCOMES[offer];
  if (isLate) return 'begun';
  if (!hasAccess) return 'barred';
  return isBookable ? 'waiting' : 'closed';
}
