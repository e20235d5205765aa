/** What the cart says of the time: how long the place is held, or that a payment is processed. */
import { Clock } from 'lucide-react';
import { classNames } from '#client/ui/class-names.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { formatClock } from '#client/use-countdown.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** The remaining time is highlighted in the last five minutes. */
const WARNING_SECONDS = 300;

type HoldClockProps = { secondsLeft: number | undefined; isOfCustomer: boolean };

export function HoldClock({ secondsLeft, isOfCustomer }: HoldClockProps) {
  const t = useTexts();
  if (secondsLeft === undefined) return null;
  return (
    <p
      role="timer"
      className={classNames(
        'mt-4 flex items-center gap-2 rounded-md px-3 py-2 tabular-nums',
        secondsLeft < WARNING_SECONDS ? 'bg-orange-soft text-orange-text' : 'bg-muted',
      )}
    >
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      {isOfCustomer
        ? t('Held for {time}', { time: formatClock(secondsLeft) })
        : t('Held for you for {time}', { time: formatClock(secondsLeft) })}
    </p>
  );
}

export function Processing() {
  const t = useTexts();
  return (
    <p role="status" className="mt-4 flex items-center gap-2 rounded-md bg-muted px-3 py-2">
      <Spinner />
      {t('Payment processing. A bank debit takes some days.')}
    </p>
  );
}
