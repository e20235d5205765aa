/** What a visitor chose on the search screen and has not booked yet. */
import { jsonCodec, storedValue } from '#client/stored-value.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';
import { MINUTE, isDay, toLocal } from '#shared/time.ts';

/** The choice is good for thirty minutes. */
export const PENDING_BOOKING_MS = 30 * MINUTE;

export type PendingBooking = {
  space_id: string;
  resource_type: ResourceType;
  capacity: number;
  /** First and last local day, both 'YYYY-MM-DD'; the same as `from_date` and `to_date`. */
  from_to_date: [string, string];
  from_date: string;
  to_date: string;
  /** 'HH:mm', meeting rooms only. */
  from_time?: string;
  /** Hours, meeting rooms only. */
  duration?: number;
  resource_id: string;
  plan_id?: string;
  /** The search that it was chosen from, for the way back. */
  filter?: Record<string, unknown>;
  /** Milliseconds since 1970. */
  exp_timestamp: number;
};

/** The choice that this browser keeps. */
export const pendingBooking = storedValue<PendingBooking>(
  'bookResource',
  jsonCodec((value) => parsePendingBooking(value, new Date())),
);

/** Whether a choice made on the search screen still waits to be booked; one that has expired does not. */
export function hasPendingBooking(now: Date = new Date()): boolean {
  const pending = pendingBooking.get();
  return pending !== null && !isExpired(pending, now);
}

export function isExpired(pending: Pick<PendingBooking, 'exp_timestamp'>, now: Date): boolean {
  return pending.exp_timestamp <= now.getTime();
}

/**
 * Reads what is stored, or what the address of the pre-booking page carries: ids as numbers or texts, days as days or
 * instants, the period under either name. A choice without an end gets thirty minutes from now.
 * @returns null when it names no space, resource, type or period.
 */
export function parsePendingBooking(value: unknown, now: Date): PendingBooking | null {
  if (!isRecord(value)) return null;
  const space_id = idOf(value.space_id);
  const resource_id = idOf(value.resource_id);
  const range = Array.isArray(value.from_to_date) ? value.from_to_date : [];
  const from_date = dayOf(value.from_date) ?? dayOf(range[0]);
  const to_date = dayOf(value.to_date) ?? dayOf(range[1]) ?? from_date;
  const resource_type = RESOURCE_TYPES.find((type) => type === value.resource_type);
  if (!space_id || !resource_id || !from_date || !to_date || !resource_type) return null;
  const capacity = Number(value.capacity);
  const exp = Number(value.exp_timestamp);
  return {
    space_id,
    resource_id,
    resource_type,
    capacity: Number.isInteger(capacity) && capacity > 0 ? capacity : 1,
    from_to_date: [from_date, to_date],
    from_date,
    to_date,
    ...(typeof value.from_time === 'string' && { from_time: value.from_time }),
    ...(Number(value.duration) > 0 && { duration: Number(value.duration) }),
    ...(idOf(value.plan_id) && { plan_id: idOf(value.plan_id) }),
    ...(isRecord(value.filter) && { filter: value.filter }),
    exp_timestamp: exp > 0 ? exp : now.getTime() + PENDING_BOOKING_MS,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'string' ? String(value) || undefined : undefined;
}

function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (typeof value === 'string' && isDay(value)) return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : toLocal(at).day;
}
