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
import { useTexts } from '#domains/displays/client/use-texts.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';

type Door = RouterOutputs['displays']['show'];

const COLORS: Record<Door['state'], string> = {
  free: 'bg-green-soft text-green-text',
  busy: 'bg-red-soft text-red-text',
  closed: 'bg-muted text-foreground',
};
const WORDS: Record<Door['state'], Later> = { free: later('Free'), busy: later('Busy'), closed: later('Closed') };

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
  const t = useTexts();
  const { token = '' } = useParams();
  const { query, show } = useDoor(token);
  const { data: door, error, dataUpdatedAt, refetch } = query;
  if (error && failureOf(error).status === 404) return <SwitchedOff />;
  if (!door)
    return (
      <main id="main" className="grid min-h-dvh place-items-center p-6">
        <title>{t('Room')}</title>
        <h1 className="sr-only">{t('Room')}</h1>
        {error ? (
          <ErrorState text={t('There is no connection.')} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={t('Loading')} className="size-10" />
        )}
      </main>
    );
  return <Shown token={token} door={door} lostAt={error ? new Date(dataUpdatedAt) : undefined} onShow={show} />;
}

/** The secret was renewed or removed. */
function SwitchedOff() {
  const t = useTexts();
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-center">
      <title>{t('Switched off')}</title>
      <MonitorOff aria-hidden="true" className="size-14 text-muted-foreground" />
      <h1 className="text-2xl font-semibold">{t('This display is switched off')}</h1>
      <p className="text-muted-foreground">{t('Its address has ended. Our team can give it a new one.')}</p>
    </main>
  );
}

type ShownProps = { token: string; door: Door; lostAt: Date | undefined; onShow: (door: Door) => void };

function Shown({ token, door, lostAt, onShow }: ShownProps) {
  const t = useTexts();
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
        <p className="text-end tabular-nums">
          <span className="block text-[2rem] leading-none font-semibold sm:text-[3.5rem]">{time}</span>
          {formatDay(day, t)}
        </p>
      </header>
      <div className="grid content-center gap-8 lg:grid-cols-[1fr_22rem] lg:items-center">
        <div className="space-y-6">
          <div aria-live="polite" className="tabular-nums">
            <p className="text-[4rem] leading-none font-bold sm:text-[7rem]">{t(WORDS[state])}</p>
            <p className="mt-3 text-[1.5rem] sm:text-[2.25rem]">{untilText(door, timeOf, t)}</p>
            {current && <p className="mt-2 text-[1.125rem] wrap-anywhere sm:text-[1.5rem]">{current.title}</p>}
          </div>
          <DoorActions token={token} door={door} onShow={onShow} />
        </div>
        <Day door={door} now={now} timeOf={timeOf} />
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-3 text-base sm:text-lg">
        <p className="wrap-anywhere tabular-nums">
          {next
            ? t('Next: {from} – {to}, {title}', { from: timeOf(next.from), to: timeOf(next.to), title: next.title })
            : until && state === 'free'
              ? t('No more bookings today')
              : ''}
        </p>
        <p role="status" className={classNames(lostAt && 'flex items-center gap-2 font-semibold')}>
          {lostAt && (
            <>
              <WifiOff aria-hidden="true" className="size-5 shrink-0" />
              {t('No connection since {time}', { time: timeOf(lostAt) })}
            </>
          )}
        </p>
      </footer>
    </main>
  );
}

function untilText({ state, until }: Door, timeOf: (at: Date) => string, t: Translate): string {
  if (!until) return state === 'closed' ? t('until tomorrow or later') : '';
  return t('until {time}', { time: timeOf(until) });
}

type DayProps = { door: Door; now: Date; timeOf: (at: Date) => string };

/** The bookings of the day. */
function Day({ door: { slots }, now, timeOf }: DayProps) {
  const t = useTexts();
  const left = slots.filter(({ to }) => to > now);
  if (left.length === 0) return null;
  return (
    <ul aria-label={t('Bookings today')} className="divide-y divide-current/20 rounded-lg border border-current/30">
      {left.map(({ _id, from, to, title, checked_in }) => (
        <li key={`${_id}-${from.getTime()}`} className="flex items-baseline gap-4 px-4 py-3 tabular-nums">
          <span className="shrink-0 font-medium">
            {timeOf(from)} – {timeOf(to)}
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
          {checked_in && <span className="text-sm">{t('In')}</span>}
        </li>
      ))}
    </ul>
  );
}
