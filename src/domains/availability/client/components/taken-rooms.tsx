import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { useRoomTimes } from '#domains/availability/client/queries.ts';
import { periodOf } from '#domains/availability/client/search-state.ts';
import { type RoomTimes, isFreeFrom } from '#domains/availability/client/taken-times.ts';
import type { Wished } from '#domains/availability/client/wished.ts';
import { searchAddress, type SearchQuery, type Space, startTimes } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/availability/client/use-texts.ts';

type TakenRoomsProps = {
  /** The complete search of a meeting room. */
  query: SearchQuery;
  space: Space;
  now: Date;
  waitFor: (wished: Wished) => ReactNode;
};

/** The rooms that are large enough and taken at the searched time, with the next times at which they are free. */
export default function TakenRooms({ query, space, now, waitFor }: TakenRoomsProps) {
  const t = useTexts();
  const titleId = useId();
  const { data } = useRoomTimes(space._id, query.from_date!);
  const { from_time, capacity } = query;
  const period = periodOf(query, space);
  const isTaken = (room: RoomTimes) =>
    room.capacity >= (capacity ?? 1) && !isFreeFrom(room, from_time!, query, space.time_zone);
  const taken = data?.rooms.filter(isTaken) ?? [];
  if (taken.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 id={titleId} className="mb-4 text-2xl font-semibold">
        {t('Taken at this time')}
      </h2>
      <ul className="divide-y rounded-lg border bg-card">
        {taken.map((room) => (
          <li key={room._id} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
            <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="block font-semibold">{room.name}</span>
              <span className="block text-sm text-muted-foreground">
                {t('Up to {count, plural, one {{count} person} other {{count} people}}', { count: room.capacity })}
              </span>
            </p>
            <NextTimes room={room} query={query} space={space} now={now} />
            {period &&
              waitFor({
                ...period,
                space,
                type: 'meeting_room',
                capacity: capacity ?? 1,
                resource: { _id: room._id, name: room.name },
              })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Offered times of one room. */
const MAX_TIMES = 3;

/** The first times after the searched one at which a room is free, as links to their searches. */
function NextTimes({ room, query, space, now }: Omit<TakenRoomsProps, 'waitFor'> & { room: RoomTimes }) {
  const t = useTexts();
  const { pathname } = useLocation();
  const isOffered = (time: string) => time > query.from_time! && isFreeFrom(room, time, query, space.time_zone);
  const times = startTimes(space, query, now).filter(isOffered).slice(0, MAX_TIMES);
  if (times.length === 0) return <p className="text-sm text-muted-foreground">{t('Taken for the rest of the day')}</p>;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {t('Free at')}
      {times.map((time) => (
        <Button key={time} asChild variant="secondary" size="sm" className="tabular-nums">
          <Link to={searchAddress({ ...query, from_time: time }, pathname)} aria-label={`${time}, ${room.name}`}>
            {time}
          </Link>
        </Button>
      ))}
    </p>
  );
}
