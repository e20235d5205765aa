/** What counts as given away, who may agree to it, and for how long an agreement holds. */
import { type Access, type Area, EVERYTHING, type RoleAccess, may } from '#shared/permissions.ts';
import type { Pence } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const GIFT_KINDS = [
  'credits',
  'membership',
  'price',
  'pause',
  'free_booking',
  'difference',
  'late_refund',
  'credit_note',
] as const;
export type GiftKind = (typeof GIFT_KINDS)[number];

/** `allBookings` is true where the role must also see all bookings. */
type Kind = { label: string; area: Area; allBookings?: true };

/** What each kind is called, and what a role needs to give it. */
export const GIFTS: Readonly<Record<GiftKind, Kind>> = {
  credits: { label: msg('Credits'), area: 'members' },
  membership: { label: msg('Membership below its price'), area: 'members' },
  price: { label: msg('Lower price of a membership'), area: 'members' },
  pause: { label: msg('Pause of a membership'), area: 'members' },
  free_booking: { label: msg('Booking without a price'), area: 'booking.booking', allBookings: true },
  difference: { label: msg('Waived difference'), area: 'booking.booking', allBookings: true },
  late_refund: { label: msg('Refund after the deadline'), area: 'booking.booking', allBookings: true },
  credit_note: { label: msg('Credit note'), area: 'invoice', allBookings: true },
};

/** For how long what somebody gives adds up. */
export const COUNTED_MS = DAY;

/** How long a request can be decided, and an agreement be used. */
export const REQUEST_DAYS = 7;

/** The most open requests of a person. */
export const MAX_OPEN_REQUESTS = 20;

/** What is given each month, without an end, counts for a year. */
const MONTHS_COUNTED = 12;

/** What a gift counts towards the limit. @param months for how long a monthly gift is known to last */
export function countedPence({ worth, monthly, months }: { worth: Pence; monthly: boolean; months?: number }): Pence {
  return monthly ? worth * Math.min(months ?? MONTHS_COUNTED, MONTHS_COUNTED) : worth;
}

/** The kinds that a role gives by itself, and so may agree to, or with 'show' those whose requests it reads. */
export const kindsOf = (role: RoleAccess | undefined, access: Access = 'editable'): GiftKind[] =>
  GIFT_KINDS.filter((kind) => {
    const { area, allBookings } = GIFTS[kind];
    return may(role, area, access) && (!allBookings || role?.showAllBooking === true);
  });

/** Whether no limit counts for a role: it grants everything. */
export const isUnlimited = (role: RoleAccess | undefined): boolean => may(role, EVERYTHING);

export const REQUEST_STATES = ['open', 'agreed', 'refused', 'used'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Whether a request can still be decided or used. @param since when it was asked for or agreed to */
export const isFresh = (since: Date, now: Date): boolean => now.getTime() - since.getTime() < REQUEST_DAYS * DAY;

type Decider = { userId: string; companyIds: readonly string[]; role?: RoleAccess | undefined };
type Requested = {
  asked_by: string;
  user_id: string | null;
  company_id: string | null;
  kind: GiftKind;
  counted_pence: Pence | string;
};

/**
 * Why somebody may not agree to a request: only who could give it to this customer by themselves may.
 * @param limit their own; undefined without one
 * @returns undefined if they may
 */
export function decisionProblem(
  { userId, companyIds, role }: Decider,
  { asked_by, user_id, company_id, kind, counted_pence }: Requested,
  limit: { pence: Pence } | undefined,
): string | undefined {
  if (!kindsOf(role).includes(kind)) return msg('Your role cannot give this');
  if (asked_by === userId) return msg('Somebody else has to agree');
  if (user_id === userId || (company_id !== null && companyIds.includes(company_id)))
    return msg('Somebody else has to agree, as it is for you');
  return limit && limit.pence < Number(counted_pence) ? msg('It is above your own limit') : undefined;
}
