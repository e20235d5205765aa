/** What happens in a workspace on one day, for staff who see all bookings. */
import { trpc } from '#client/trpc.tsx';
import type { TakenView } from '#domains/calendar/schema.ts';
import type { TakenSpan } from '#domains/calendar/today.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { addDays, fromLocal } from '#shared/time.ts';
import { useCalendarWindow } from './queries.ts';

/** The confirmed bookings. */
export function useBookingsOf({ _id, time_zone }: Space, day: string) {
  const from = fromLocal(day, '00:00', time_zone);
  const to = fromLocal(addDays(day, 1), '00:00', time_zone);
  return useCalendarWindow({ space_id: _id, from, to, time_zone }, true);
}

const spansOf = ({ items }: TakenView): TakenSpan[] =>
  items.map(({ unit_id, from, to }) => ({ unit_id, from: new Date(from), to: new Date(to) }));

/** When its places are taken. */
export function useTaken({ _id }: Space, day: string) {
  return trpc.calendar.taken.useQuery({ space_id: _id, day }, { select: spansOf }).data;
}
