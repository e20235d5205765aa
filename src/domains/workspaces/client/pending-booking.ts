/** A choice of the search screen that is not booked yet. */
import { jsonCodec, storedValue } from '#client/stored-value.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';
import { DAY, MINUTE, isDay, toLocal } from '#shared/time.ts';

/** A choice expires after 30 minutes. */
export const PENDING_BOOKING_MS = 30 * MINUTE;

export type PendingBooking = {
  space_id: string;
  resource_type: ResourceType;
  capacity: number;
  /** The first and the last local day as 'YYYY-MM-DD', the same as `from_date` and `to_date`. */
  from_to_date: [string, string];
  from_date: string;
  to_date: string;
  /** 'HH:mm', only for meeting rooms. */
  from_time?: string;
  /** In hours, only for meeting rooms. */
  duration?: number;
  resource_id: string;
  /** Set by the search of this application only. */
  resource_name?: string;
  plan_id?: string;
  /** The offer whose price was shown. */
  offer_id?: string;
  /** The search in which the choice was made, to return to it. */
  filter?: Record<string, unknown>;
  /** In epoch milliseconds. */
  exp_timestamp: number;
};

/** The choice that is stored in this browser. */
export const pendingBooking = storedValue<PendingBooking>(
  'bookResource',
  jsonCodec((value) => {
    const pending = parsePendingBooking(value, new Date());
    return pending && { ...pending, ...nameIn(value) };
  }),
);

export function isExpired(pending: Pick<PendingBooking, 'exp_timestamp'>, now: Date): boolean {
  return pending.exp_timestamp <= now.getTime();
}

/** How long after its end an expired choice is still mentioned. */
const MENTIONED_MS = DAY;

/** Whether a choice is old enough that nobody returns to it. */
export function isForgotten(pending: Pick<PendingBooking, 'exp_timestamp'>, now: Date): boolean {
  return pending.exp_timestamp + MENTIONED_MS <= now.getTime();
}

/**
 * Parses the stored choice, or the one in the address of the pre-booking page. Ids can be numbers or texts, days can be days or
 * instants, and the period can be in `from_to_date` or in `from_date` and `to_date`. The default expiry is 30 minutes from now.
 * The name of the resource is not accepted from an address, because the login shows it.
 * @returns null if the workspace, the resource, the type or the period is missing
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
    ...(idOf(value.offer_id) && { offer_id: idOf(value.offer_id) }),
    ...(isRecord(value.filter) && { filter: value.filter }),
    exp_timestamp: exp > 0 ? exp : now.getTime() + PENDING_BOOKING_MS,
  };
}

function nameIn(value: unknown): Pick<PendingBooking, 'resource_name'> {
  return isRecord(value) && typeof value.resource_name === 'string' ? { resource_name: value.resource_name } : {};
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
