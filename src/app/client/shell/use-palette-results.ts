import { CalendarCheck, CreditCard, DoorOpen, type LucideIcon, Users } from 'lucide-react';
import { useSession } from '#client/session.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { useDebounced } from '#client/use-debounced.ts';
import { periodLine, useBookingActor, useBookingSearch, useMemberSearch } from '#domains/bookings/client/index.ts';
import { transition } from '#domains/bookings/index.ts';
import { useResourceSearch } from '#domains/resources/client/index.ts';
import { AREA_OF_KIND } from '#domains/resources/index.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_KINDS, type ResourceKind } from '#shared/resource-types.ts';
import { hasWords } from '#shared/search.ts';
import { useTexts } from '#app/client/use-texts.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';

export type PaletteResult = { id: string; label: string; hint: string; icon: LucideIcon; to: string };
export type PaletteGroup = { heading: string; results: PaletteResult[] };

type Member = RouterOutputs['members']['list']['items'][number];
type Resource = RouterOutputs['resources']['find']['items'][number];
type Booking = RouterOutputs['bookings']['summaries']['items'][number];

const DELAY_MS = 150;
const MAX_RESULTS = 5;
const KIND_NAMES: Record<ResourceKind, Later> = {
  meeting_room: later('Meeting room'),
  private_office: later('Private office'),
  desks: later('Desk area'),
};

function memberResult({ _id, name, email }: Member): PaletteResult {
  return { id: `member-${_id}`, label: name || email, hint: name ? email : '', icon: Users, to: paths.member(_id) };
}

function resourceResult({ _id, name, type }: Resource, t: Translate): PaletteResult {
  const list = type === 'meeting_room' ? paths.meetingRooms : paths.privateOffices;
  const to = type === 'desks' ? paths.desk(_id) : `${list}?room=${_id}`;
  return { id: `resource-${_id}`, label: name, hint: t(KIND_NAMES[type]), icon: DoorOpen, to };
}

function bookingResult(booking: Booking, t: Translate): PaletteResult {
  const { _id, title, resource_id: resource, space_id: space, assignedUser } = booking;
  const person = assignedUser?.name || assignedUser?.email;
  const facts = [`#${_id}`, title ? resource.name : undefined, periodLine(booking, space.time_zone, t), person];
  return {
    id: `booking-${_id}`,
    label: title || resource.name,
    hint: facts.filter(Boolean).join(' · '),
    icon: CalendarCheck,
    to: `${paths.booking}?booking=${_id}`,
  };
}

/** The way to the cart of a booking that waits for its payment. */
function paymentResult(booking: Booking, t: Translate): PaletteResult {
  const { hint } = bookingResult(booking, t);
  const label = t('Pay {amount}', { amount: formatMoney(booking.price.total, booking.currency, t) });
  return { id: `payment-${booking._id}`, label, hint, icon: CreditCard, to: paths.payNow(booking._id) };
}

/**
 * Members, resources and bookings of the active workspace that contain the text, as far as the role may see them. All lists
 * are read in one request. While new results load, only previous results that match the new text are shown.
 */
export function usePaletteResults(typed: string): { groups: PaletteGroup[]; isStale: boolean; hasFailed: boolean } {
  const t = useTexts();
  const { may, showsAllBookings } = useSession();
  const { active } = useActiveSpace();
  // A booking's number is displayed as #12 and can be typed like that.
  const wanted = typed.trim().replace(/^#(?=\d)/, '');
  const text = useDebounced(wanted, DELAY_MS);
  const space_id = active?._id ?? '';
  const isSearching = text !== '' && wanted !== '';
  const actor = useBookingActor();
  const bookingResults = (booking: Booking) => [
    bookingResult(booking, t),
    ...(transition(booking, 'pay', actor, new Date()).ok ? [paymentResult(booking, t)] : []),
  ];

  const mayMembers = may('members', 'show') && active !== undefined;
  const mayResources = RESOURCE_KINDS.some((kind) => may(AREA_OF_KIND[kind], 'show')) && active !== undefined;
  const mayBookings = !showsAllBookings || (may('booking.booking', 'show') && active !== undefined);
  const scope = showsAllBookings ? { space_id } : {};
  const members = useMemberSearch({ space_id, text, limit: MAX_RESULTS }, isSearching && mayMembers);
  const resources = useResourceSearch({ space_id, text, limit: MAX_RESULTS }, isSearching && mayResources);
  const bookings = useBookingSearch({ ...scope, text, limit: MAX_RESULTS }, isSearching && mayBookings);

  if (!isSearching) return { groups: [], isStale: wanted !== '', hasFailed: false };
  const searches = [
    ...(mayMembers ? [members] : []),
    ...(mayResources ? [resources] : []),
    ...(mayBookings ? [bookings] : []),
  ];
  const isStale =
    wanted !== text || searches.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  const fits = ({ label, hint }: PaletteResult) => hasWords(`${label} ${hint}`, wanted);
  const group = (heading: string, isShown: boolean, results: PaletteResult[] = []) => ({
    heading,
    results: isShown ? (isStale ? results.filter(fits) : results) : [],
  });
  return {
    groups: [
      group(t('Members'), mayMembers, members.data?.items.map(memberResult)),
      group(
        t('Resources'),
        mayResources,
        resources.data?.items.map((resource) => resourceResult(resource, t)),
      ),
      group(t('Bookings'), mayBookings, bookings.data?.items.flatMap(bookingResults)),
    ].filter(({ results }) => results.length > 0),
    isStale,
    hasFailed: searches.some(({ error }) => error !== null),
  };
}
