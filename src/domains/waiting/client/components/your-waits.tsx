import { Clock } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatClock, secondsUntil, useCountdown } from '#client/use-countdown.ts';
import { periodLine } from '#domains/bookings/client/index.ts';
import { aheadText, STATUS_TEXTS, wishText } from '#domains/waiting/client/entry-text.ts';
import { useLeave, useOwnEntries } from '#domains/waiting/client/queries.ts';
import { useTexts } from '#domains/waiting/client/use-texts.ts';
import { OPEN } from '#domains/waiting/rules.ts';
import type { EntryView } from '#domains/waiting/schema.ts';
import { paths } from '#shared/paths.ts';

const isOpen = ({ status }: EntryView) => OPEN.includes(status);

/** The end of the offer that ends last; null without an offer. */
function lastEnd(entries: readonly EntryView[]): Date | null {
  const ends = entries.filter(isOpen).flatMap(({ offer }) => offer?.until?.getTime() ?? []);
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** What the account waits for, with the offers, and what has ended on demand. Nothing for those who never waited. */
export default function YourWaits() {
  const t = useTexts();
  const titleId = useId();
  const [isComplete, setComplete] = useState(false);
  const [leaving, setLeaving] = useState<EntryView>();
  const entries = useOwnEntries().data?.items ?? [];
  const { now } = useCountdown(lastEnd(entries));
  const leave = useLeave();
  if (entries.length === 0) return null;
  const shown = isComplete ? entries : entries.filter(isOpen);
  return (
    <section aria-labelledby={titleId} className="mt-6 rounded-lg border bg-card px-4 py-3 sm:px-5">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="font-semibold">
          {t('Waiting')}
        </h2>
        {shown.length < entries.length && (
          <Button variant="ghost" size="sm" onClick={() => setComplete(true)}>
            {t('Show all {count}', { count: entries.length })}
          </Button>
        )}
      </div>
      <ul className="divide-y">
        {shown.map((entry) => (
          <Wait key={entry._id} entry={entry} now={now} onLeave={() => setLeaving(entry)} />
        ))}
      </ul>
      {leaving && (
        <ConfirmCall
          open
          onOpenChange={() => setLeaving(undefined)}
          title={t('Leave the line?')}
          text={wishText(leaving, t)}
          yes={t('Leave')}
          no={t('Stay')}
          danger
          onYes={() => leave({ _id: leaving._id })}
        >
          {leaving.status === 'offered' && t('The place that is held for you goes to the next in line.')}
        </ConfirmCall>
      )}
    </section>
  );
}

type WaitProps = { entry: EntryView; now: Date; onLeave: () => void };

function Wait({ entry, now, onLeave }: WaitProps) {
  const t = useTexts();
  const { space, status, ahead, offer } = entry;
  const nameId = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0" data-numeric>
        <p id={nameId} className="font-medium wrap-anywhere">
          {wishText(entry, t)}
        </p>
        <p className="text-muted-foreground">
          {space.name}, {periodLine(entry, space.time_zone, t)}
        </p>
        {status === 'waiting' && <p className="mt-1">{aheadText(ahead ?? 0, t)}</p>}
        {status === 'offered' && offer && <OfferTime offer={offer} now={now} />}
      </div>
      {isOpen(entry) ? (
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" aria-describedby={nameId} onClick={onLeave}>
            {t('Leave')}
          </Button>
          {offer?.until && (
            <Button asChild size="sm">
              <Link to={paths.payNow(offer.booking_id)} aria-describedby={nameId}>
                {t('Pay now')}
              </Link>
            </Button>
          )}
        </div>
      ) : (
        <StatusBadge tone={STATUS_TEXTS[status].tone}>{t(STATUS_TEXTS[status].label)}</StatusBadge>
      )}
    </li>
  );
}

type OfferTimeProps = { offer: NonNullable<EntryView['offer']>; now: Date };

/** How long a place is held. A request waits for staff. */
function OfferTime({ offer: { place, until }, now }: OfferTimeProps) {
  const t = useTexts();
  if (!until) return <p className="mt-1">{t('{place} is requested for you. Our team decides it.', { place })}</p>;
  return (
    <p role="timer" className="mt-1 flex items-center gap-1.5 font-medium">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {t('{place} is held for you for {time}', { place, time: formatClock(secondsUntil(until, now)) })}
      </span>
    </p>
  );
}
