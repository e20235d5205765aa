import { Button } from '#client/ui/button.tsx';
import { useLiveAvailability, useRoomTimes } from '#domains/availability/client/queries.ts';
import { takenTimes } from '#domains/availability/client/taken-times.ts';
import { type SearchQuery, type Space, startTimes, timeOptions } from '#domains/workspaces/client/index.ts';
import { hoursOn } from '#domains/workspaces/index.ts';
import { useTexts } from '#domains/availability/client/use-texts.ts';

type StartTimesProps = { query: SearchQuery; space: Space; now: Date; onChoose: (time: string) => void };

/** The times from which the meeting ends before closing, or why there are none. Those at which no room is free are shown as taken. */
export default function StartTimes({ query, space, now, onChoose }: StartTimesProps) {
  const t = useTexts();
  const { data } = useRoomTimes(space._id, query.from_date!);
  useLiveAvailability(space._id);
  const times = startTimes(space, query, now);
  if (times.length === 0) {
    const closing = hoursOn(space, query.from_date!).at(-1)?.[1] ?? space.office_hours[1];
    const isTooLong = timeOptions(space, query.from_date, now).length > 0;
    return (
      <p role="status" className="text-muted-foreground">
        {isTooLong
          ? t(
              'There is no time left for {count, plural, one {{count} hour} other {{count} hours}} before closing at {closing}. Please choose another day or a shorter duration.',
              { count: query.duration ?? 0, closing },
            )
          : t('There are no times left on this day. Please choose another.')}
      </p>
    );
  }
  const taken = takenTimes(data?.rooms ?? [], times, query, space.time_zone);
  return (
    <div role="group" aria-label={t('Start')} className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
      {times.map((time) =>
        taken.includes(time) ? (
          <Button key={time} variant="secondary" className="tabular-nums" disabled>
            <s aria-hidden="true">{time}</s>
            <span className="sr-only">{t('{time}, taken', { time })}</span>
          </Button>
        ) : (
          <Button key={time} variant="secondary" className="tabular-nums" onClick={() => onChoose(time)}>
            {time}
          </Button>
        ),
      )}
    </div>
  );
}
