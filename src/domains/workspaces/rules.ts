/** The opening hours of a workspace in its time zone, for the pickers, the search and the booking service. */
import type { Area } from '#shared/permissions.ts';
import type { DeskType } from '#shared/resource-types.ts';
import { type Weekday, fromLocal, weekdayOf } from '#shared/time.ts';

/** The area that grants access to the prices of a desk type. */
export const PRICING_AREAS: Record<DeskType, Area> = {
  dedicated_desk: 'pricing.dedicatedDesk',
  flexi_desk: 'pricing.flexiDesk',
};

export type OpeningTimes = {
  no_of_days: readonly Weekday[];
  office_hours: readonly [string, string];
  time_zone: string;
};

export function isOpenOn(space: Pick<OpeningTimes, 'no_of_days'>, day: string): boolean {
  return space.no_of_days.includes(weekdayOf(day));
}

/** The period from opening time on the first day to closing time on the last day. */
export function openingPeriod(space: OpeningTimes, fromDay: string, toDay: string): { from: Date; to: Date } {
  const [opens, closes] = space.office_hours;
  return { from: fromLocal(fromDay, opens, space.time_zone), to: fromLocal(toDay, closes, space.time_zone) };
}

/** The notice on the search screen, and the message with which the server refuses. */
export function officeHoursNotice(officeHours: readonly [string, string], infoEmail: string): string {
  const [open, close] = officeHours;
  return `Our workspace is open from ${open} to ${close}. Please contact ${infoEmail} for assistance with bookings outside these hours.`;
}

export const INACTIVE_SPACE = "You can't create a new booking because this workspace is inactive";
