/** A move of a booking by mouse: the rules are checked, then it waits for its confirmation. */
import { useState } from 'react';
import { toast } from 'sonner';
import { useSite } from '#client/site.ts';
import { trpc } from '#client/trpc.tsx';
import type { EventDrop } from '#domains/calendar/client/components/big-calendar.tsx';
import { type Drop, dropProblem } from '#domains/calendar/rules.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import { useTexts } from '#domains/calendar/client/use-texts.ts';
import { fromWall } from '#domains/calendar/wall.ts';
import { officeHoursNotice, type OpeningTimes } from '#domains/workspaces/index.ts';
import { MINUTE } from '#shared/time.ts';
import { spoken } from '#shared/messages.ts';

export type PendingMove = { entry: CalendarEntry; from: Date; to: Date };

/** An event that ends at midnight is drawn a moment shorter. */
const toMinute = (date: Date) => new Date(Math.round(date.getTime() / MINUTE) * MINUTE);

/** The period where an event was dropped. A move keeps the length, also over a clock change. */
function periodOf({ event: { entry }, action, start, end }: EventDrop, zone: string): { from: Date; to: Date } {
  const from = fromWall(toMinute(start), zone);
  if (action === 'move') return { from, to: new Date(from.getTime() + (entry.to.getTime() - entry.from.getTime())) };
  return { from, to: fromWall(toMinute(end), zone) };
}

export function useDrop(space: OpeningTimes & { _id: string }, others: readonly CalendarEntry[]) {
  const t = useTexts();
  const infoEmail = useSite()?.infoEmail ?? '';
  const { availability } = trpc.useUtils();
  const [pending, setPending] = useState<PendingMove>();

  /** Outside the opening hours, it depends on the memberships of the person. */
  async function problemOf(dropped: Drop) {
    const problemIn = (times: OpeningTimes) => dropProblem(dropped, { space: times, others }, new Date());
    const problem = problemIn(space);
    if (problem?.kind !== 'office_hours' && problem?.kind !== 'closed') return problem;
    const { _id: booking_id } = dropped.booking;
    const any_time = await availability.anyTime.fetch({ space_id: space._id, booking_id }).catch(() => []);
    return problemIn({ ...space, any_time });
  }

  async function drop(dropped: EventDrop) {
    const { entry } = dropped.event;
    const period = periodOf(dropped, space.time_zone);
    if (period.from.getTime() === entry.from.getTime() && period.to.getTime() === entry.to.getTime()) return;
    const problem = await problemOf({ action: dropped.action, booking: entry, period });
    if (!problem) setPending({ entry, ...period });
    else
      toast.warning(
        spoken(problem.kind === 'office_hours' ? officeHoursNotice(problem.hours, infoEmail) : problem.message, t),
      );
  }

  return { pending, drop, forget: () => setPending(undefined) };
}
