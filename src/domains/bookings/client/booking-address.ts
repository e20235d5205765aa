/** The addresses that open the booking modal over the present screen: `?newBooking` and `?editBooking=12`. */
import { EDIT_BOOKING as EDIT } from '#shared/paths.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';

/** What the address tells of a new booking before the modal opens. */
export type NewBookingChoice = { type?: ResourceType; from?: Date; to?: Date; resource?: string };

export type BookingModalAddress = { kind: 'new'; choice: NewBookingChoice } | { kind: 'edit'; bookingId: string };

const NEW = 'newBooking';
// Lists use the plain names for their filters.
const FROM = 'bookingFrom';
const TO = 'bookingTo';
const TYPE = 'bookingType';
const RESOURCE = 'bookingResource';
/** The views of a booking that the modal replaces. */
const VIEWS = ['booking', 'history'];

const ID = /^[1-9]\d{0,17}$/;

/** The parameters without the modal. */
export function withoutBookingModal(params: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(params);
  for (const name of [NEW, EDIT, FROM, TO, TYPE, RESOURCE]) others.delete(name);
  return others;
}

function underModal(params: URLSearchParams): URLSearchParams {
  const others = withoutBookingModal(params);
  for (const name of VIEWS) others.delete(name);
  return others;
}

/** The query that opens the modal for a new booking over the screen with these parameters. */
export function newBookingSearch(params: URLSearchParams, choice: NewBookingChoice = {}): string {
  const { type, from, to, resource } = choice;
  const next = underModal(params);
  next.set(NEW, '');
  if (type) next.set(TYPE, type);
  if (from) next.set(FROM, from.toISOString());
  if (to) next.set(TO, to.toISOString());
  if (resource) next.set(RESOURCE, resource);
  return `?${next}`;
}

/** The query that opens the modal to change a booking. */
export function editBookingSearch(params: URLSearchParams, bookingId: string): string {
  const next = underModal(params);
  next.set(EDIT, bookingId);
  return `?${next}`;
}

function instantIn(params: URLSearchParams, name: string): Date | undefined {
  const instant = new Date(params.get(name) ?? '');
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** The modal that an address opens. Invalid values count as missing. */
export function readBookingModal(params: URLSearchParams): BookingModalAddress | undefined {
  const bookingId = params.get(EDIT) ?? '';
  if (ID.test(bookingId)) return { kind: 'edit', bookingId };
  if (!params.has(NEW)) return undefined;
  const type = RESOURCE_TYPES.find((known) => known === params.get(TYPE));
  const resource = params.get(RESOURCE) ?? '';
  return {
    kind: 'new',
    choice: {
      type,
      from: instantIn(params, FROM),
      to: instantIn(params, TO),
      resource: ID.test(resource) ? resource : undefined,
    },
  };
}
