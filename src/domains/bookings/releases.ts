/** When a meeting to which nobody comes is released, and when its customer is warned. */
import type { UseRules } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { MINUTE } from '#shared/time.ts';

/** The columns of a booking that decide. */
export type ReleaseTerms = {
  starts_at: Date;
  ends_at: Date;
  checked_in_at: Date | null;
  /** The minutes without a check-in after which the rest is released. Null or 0 if it never is. */
  release_minutes: number | null;
  release_warned_at: Date | null;
  released_at: Date | null;
};

/** The rule of a new booking; null for an office or a desk, which is not released. @param rules those of the resource */
export function releaseMinutesOf(rules: UseRules | null | undefined, type: ResourceType): number | null {
  return type === 'meeting_room' ? (rules?.release_minutes ?? null) : null;
}

/** Of a shorter time, half would be over before anybody has read the warning. */
const SHORT_MINUTES = 10;

/** The time that everybody has after the warning, also if it was sent late. */
const NOTICE_MS = 5 * MINUTE;

/** When the customer is warned: after half of the time, or at the start if it is short. */
function warningAt({ starts_at, release_minutes }: ReleaseTerms): Date {
  const minutes = release_minutes ?? 0;
  return new Date(starts_at.getTime() + (minutes <= SHORT_MINUTES ? 0 : minutes / 2) * MINUTE);
}

/** When the rest of a booking becomes free unless somebody checks in. Null if it does not. */
export function releaseAt(terms: ReleaseTerms): Date | null {
  const { starts_at, ends_at, checked_in_at, release_minutes, release_warned_at, released_at } = terms;
  if (!release_minutes || checked_in_at !== null || released_at !== null) return null;
  const due = starts_at.getTime() + release_minutes * MINUTE;
  const at = release_warned_at === null ? due : Math.max(due, release_warned_at.getTime() + NOTICE_MS);
  return at < ends_at.getTime() ? new Date(at) : null;
}

/** What is due for a confirmed booking to which nobody has come. */
export function dueOf(terms: ReleaseTerms, now: Date): 'warning' | 'release' | undefined {
  const at = releaseAt(terms);
  if (at === null || terms.ends_at <= now) return undefined;
  if (terms.release_warned_at === null) return warningAt(terms) <= now ? 'warning' : undefined;
  return at <= now ? 'release' : undefined;
}
