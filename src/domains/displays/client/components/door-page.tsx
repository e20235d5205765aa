import { MonitorOff, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { failureOf } from '#client/failure.ts';
import type { RouterOutputs } from '#client/trpc.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { DoorActions } from '#domains/displays/client/components/door-actions.tsx';
import { useDoor } from '#domains/displays/client/queries.ts';
import { SECOND, formatDay, toLocal } from '#shared/time.ts';

type Door = RouterOutputs['displays']['show'];

const COLORS: Record<Door['state'], string> = {
  free: 'bg-green-soft text-green-text',
  busy: 'bg-red-soft text-red-text',
  closed: 'bg-muted text-foreground',
};
const WORDS: Record<Door['state'], string> = { free: 'Free', busy: 'Busy', closed: 'Closed' };

/** The time, to the second. */
function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The page of the display at the door of a room. It follows every change, and keeps what it shows without a connection. */
export default function DoorPage() {
  const { token = '' } = useParams();
  const { query, show } = useDoor(token);
  const { data: door, error, dataUpdatedAt, refetch } = query;
  if (error && failureOf(error).status === 404) return <SwitchedOff />;
  if (!door)
    return (
      <main id="main" className="grid min-h-dvh place-items-center p-6">
        <title>Room</title>
        <h1 className="sr-only">Room</h1>
        {error ? (
          <ErrorState text="There is no connection." onRetry={() => void refetch()} />
        ) : (
          <Spinner label="Loading" className="size-10" />
        )}
      </main>
    );
  return <Shown token={token} door={door} lostAt={error ? new Date(dataUpdatedAt) : undefined} onShow={show} />;
}

/** The secret was renewed or removed. */
function SwitchedOff() {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-center">
      <title>Switched off</title>
      <MonitorOff aria-hidden="true" className="size-14 text-muted-foreground" />
      <h1 className="text-2xl font-semibold">This display is switched off</h1>
      <p className="text-muted-foreground">Its address has ended. Our team can give it a new one.</p>
    </main>
  );
}

type ShownProps = { token: string; door: Door; lostAt: Date | undefined; onShow: (door: Door) => void };

function Shown({ token, door, lostAt, onShow }: ShownProps) {
  const now = useClock();
  const { room, space, time_zone, state, until, current, next } = door;
  const timeOf = (at: Date) => toLocal(at, time_zone).time;
  const { day, time } = toLocal(now, time_zone);
  return (
    <main id="main" className={classNames('grid min-h-dvh grid-rows-[auto_1fr_auto] gap-6 p-5 sm:p-10', COLORS[state])}>
      <title>{room}</title>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-[1.5rem] leading-tight font-semibold wrap-anywhere sm:text-[2.5rem]">{room}</h1>
          <p className="mt-1 sm:text-lg">{space}</p>
        </div>
        <p className="text-right tabular-nums">
          <span className="block text-[2rem] leading-none font-semibold sm:text-[3.5rem]">{time}</span>
          {formatDay(day)}
        </p>
      </header>
      <div className="grid content-center gap-8 lg:grid-cols-[1fr_22rem] lg:items-center">
        <div className="space-y-6">
          <div aria-live="polite" className="tabular-nums">
            <p className="text-[4rem] leading-none font-bold sm:text-[7rem]">{WORDS[state]}</p>
            <p className="mt-3 text-[1.5rem] sm:text-[2.25rem]">{untilText(door, timeOf)}</p>
            {current && <p className="mt-2 text-[1.125rem] wrap-anywhere sm:text-[1.5rem]">{current.title}</p>}
          </div>
          <DoorActions token={token} door={door} onShow={onShow} />
        </div>
        <Day door={door} now={now} timeOf={timeOf} />
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-3 text-base sm:text-lg">
        <p className="wrap-anywhere tabular-nums">
          {next
            ? `Next: ${timeOf(next.from)} – ${timeOf(next.to)}, ${next.title}`
            : until && state === 'free'
              ? 'No more bookings today'
              : ''}
        </p>
        <p role="status" className={classNames(lostAt && 'flex items-center gap-2 font-semibold')}>
          {lostAt && (
            <>
              <WifiOff aria-hidden="true" className="size-5 shrink-0" />
              No connection since {timeOf(lostAt)}
            </>
          )}
        </p>
      </footer>
    </main>
  );
}

function untilText({ state, until }: Door, timeOf: (at: Date) => string): string {
  if (!until) return state === 'closed' ? 'until tomorrow or later' : '';
  return `until ${timeOf(until)}`;
}

type DayProps = { door: Door; now: Date; timeOf: (at: Date) => string };

/** The bookings of the day. */
function Day({ door: { slots }, now, timeOf }: DayProps) {
  const left = slots.filter(({ to }) => to > now);
  if (left.length === 0) return null;
  return (
    <ul aria-label="Bookings today" className="divide-y divide-current/20 rounded-lg border border-current/30">
      {left.map(({ _id, from, to, title, checked_in }) => (
        <li key={`${_id}-${from.getTime()}`} className="flex items-baseline gap-4 px-4 py-3 tabular-nums">
          <span className="shrink-0 font-medium">
            {timeOf(from)} – {timeOf(to)}
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
          {checked_in && <span className="text-sm">In</span>}
        </li>
      ))}
    </ul>
  );
}
