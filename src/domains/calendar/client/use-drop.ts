/** A move of a booking by mouse: the rules are checked, then it waits for its confirmation. */
import { useState } from 'react';
import { toast } from 'sonner';
import { useSite } from '#client/site.ts';
import type { EventDrop } from '#domains/calendar/client/components/big-calendar.tsx';
import { dropProblem } from '#domains/calendar/rules.ts';
import type { CalendarEntry } from '#domains/calendar/schema.ts';
import { fromWall } from '#domains/calendar/wall.ts';
import { officeHoursNotice, type OpeningTimes } from '#domains/workspaces/index.ts';
import { MINUTE } from '#shared/time.ts';

export type PendingMove = { entry: CalendarEntry; from: Date; to: Date };

/** An event that ends at midnight is drawn a moment shorter. */
const toMinute = (date: Date) => new Date(Math.round(date.getTime() / MINUTE) * MINUTE);

/** The period where an event was dropped. A move keeps the length, also over a clock change. */
function periodOf({ event: { entry }, action, start, end }: EventDrop, zone: string): { from: Date; to: Date } {
  const from = fromWall(toMinute(start), zone);
  if (action === 'move') return { from, to: new Date(from.getTime() + (entry.to.getTime() - entry.from.getTime())) };
  return { from, to: fromWall(toMinute(end), zone) };
}

export function useDrop(space: OpeningTimes, others: readonly CalendarEntry[]) {
  const infoEmail = useSite()?.infoEmail ?? '';
  const [pending, setPending] = useState<PendingMove>();

  function drop(dropped: EventDrop) {
    const { entry } = dropped.event;
    const period = periodOf(dropped, space.time_zone);
    if (period.from.getTime() === entry.from.getTime() && period.to.getTime() === entry.to.getTime()) return;
    const problem = dropProblem({ action: dropped.action, booking: entry, period }, { space, others }, new Date());
    if (!problem) setPending({ entry, ...period });
    else toast.warning(problem.kind === 'office_hours' ? officeHoursNotice(problem.hours, infoEmail) : problem.message);
  }

  return { pending, drop, forget: () => setPending(undefined) };
}
