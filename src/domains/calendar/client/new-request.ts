/** The start of a booking request from a place in the calendar that was selected. */
import { IN_THE_PAST, closedDayText } from '#domains/availability/index.ts';
import type { BookingChoice } from '#domains/bookings/client/index.ts';
import { readWall } from '#domains/calendar/wall.ts';
import { timeOptions } from '#domains/workspaces/client/index.ts';
import { isOpenOn, type OpeningTimes } from '#domains/workspaces/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { HOUR, MINUTE, fromLocal, toLocal } from '#shared/time.ts';
import type { Message } from '#shared/texts.ts';

export type Selected = {
  /** The first and the last day. */
  first: string;
  last: string;
  /** 'HH:mm', if hours were selected. */
  time?: string;
  hours?: number;
  type?: ResourceType;
  resource_id?: string;
};

export type NewRequest = { problem: string | Message } | { initial: BookingChoice };

const HALF_HOUR = 30 * MINUTE;
/** The time step of the form. */
const TIME_STEP = 5;

/** The time of day, rounded up to the next half hour. */
export function nextHalfHour(now: Date, zone: string): string {
  return toLocal(new Date(Math.ceil(now.getTime() / HALF_HOUR) * HALF_HOUR), zone).time;
}

/** What was selected in the month, the week or the day. */
export function selectedPeriod({
  start,
  end,
  isWholeDays,
}: {
  start: Date;
  end: Date;
  isWholeDays: boolean;
}): Selected {
  const [from, to] = [readWall(start), readWall(end)];
  if (isWholeDays) return { first: from.day, last: to.day };
  const hours = (end.getTime() - start.getTime()) / HOUR;
  return { first: from.day, last: from.day, time: from.time, hours: Math.max(1, Math.floor(hours * 2) / 2) };
}

/** The start of the form, or the warning for a day or a time that cannot be booked. A day gets the present time of day. */
export function newRequest(selected: Selected, space: OpeningTimes, now: Date): NewRequest {
  const { first, last, time, hours, type, resource_id } = selected;
  const zone = space.time_zone;
  const isPast = time ? fromLocal(first, time, zone) < now : first < toLocal(now, zone).day;
  if (isPast) return { problem: IN_THE_PAST };
  const closed = [first, last].find((day) => !isOpenOn(space, day));
  if (closed) return { problem: closedDayText(space, closed) };
  const wanted = time ?? nextHalfHour(now, zone);
  const isOffered = timeOptions(space, first, now, TIME_STEP).includes(wanted);
  return {
    initial: {
      type,
      resource: resource_id,
      capacity: resource_id ? 1 : undefined,
      when: { from_date: first, to_date: last, from_time: isOffered ? wanted : null, duration: hours ?? 1 },
    },
  };
}

/** A slot of a place in the timeline. Desks and offices are booked for the day. */
export function slotOfPlace(
  { type, resource_id }: { type: ResourceType; resource_id: string },
  day: string,
  minute: number | undefined,
): Selected {
  const hasTime = type === 'meeting_room' && minute !== undefined;
  const time = hasTime ? readWall(new Date(minute * MINUTE)).time : undefined;
  return { first: day, last: day, type, resource_id, ...(time && { time }) };
}
