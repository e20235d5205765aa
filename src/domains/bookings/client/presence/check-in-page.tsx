import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { failureOf } from '#client/failure.ts';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { useNow } from '#client/use-now.ts';
import { periodLine } from '#domains/bookings/client/booking-text.ts';
import { NextBooking } from '#domains/bookings/client/list/next-booking.tsx';
import { paths } from '#shared/paths.ts';
import { toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type Arrival = RouterOutputs['bookings']['checkInHere'];
type CheckInOutcome = Arrival | { failure: string };

/** Where the code at a door leads. It checks in the account's own booking of the room, and says what was done. */
export default function CheckInPage() {
  const t = useTexts();
  const { resourceId = '' } = useParams();
  const arrive = trpc.bookings.checkInHere.useMutation().mutateAsync;
  const [outcome, setOutcome] = useState<CheckInOutcome>();
  const hasBegun = useRef(false);

  async function begin() {
    setOutcome(undefined);
    try {
      setOutcome(await arrive({ _id: resourceId }));
    } catch (error) {
      setOutcome({ failure: failureOf(error).message });
    }
  }
  const arrived = useEffectEvent(begin);

  useEffect(() => {
    // Strict mode runs effects twice.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void arrived();
  }, []);

  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-lg content-center gap-6 p-6">
      <title>{t('Check-in')}</title>
      {!outcome ? (
        <Said icon={<Spinner className="size-14 text-primary" />} title={t('Checking you in')} />
      ) : 'failure' in outcome ? (
        <Said icon={<No />} title={t('You are not checked in')} text={outcome.failure}>
          <Button onClick={() => void begin()}>{t('Try again')}</Button>
        </Said>
      ) : outcome.booking ? (
        <Done arrival={outcome} booking={outcome.booking} />
      ) : (
        <NotDone arrival={outcome} />
      )}
    </main>
  );
}

const No = () => <CircleX aria-hidden="true" className="size-14 text-red-text" />;

function Done({ arrival, booking }: { arrival: Arrival; booking: NonNullable<Arrival['booking']> }) {
  const t = useTexts();
  const { resource, space, time_zone } = arrival;
  const at = booking.checked_in_at && toLocal(booking.checked_in_at, time_zone).time;
  return (
    <Said
      icon={<CircleCheck aria-hidden="true" className="size-14 text-green-text" />}
      title={t('Checked in to {name}', { name: resource })}
      text={t('{space}, {period}. Checked in at {time}.', {
        space,
        period: periodLine(booking, time_zone, t),
        time: at ?? '',
      })}
    >
      <Button asChild>
        <Link to={paths.bookingPage(booking._id)}>{t('See your booking')}</Link>
      </Button>
    </Said>
  );
}

function NotDone({ arrival: { resource, space, reason } }: { arrival: Arrival }) {
  const t = useTexts();
  const now = useNow();
  return (
    <>
      <Said
        icon={<No />}
        title={t('You are not checked in to {name}', { name: resource })}
        text={`${space}. ${reason}`}
      />
      <NextBooking now={now} />
      <Button asChild variant="secondary" className="justify-self-center">
        <Link to={paths.booking}>{t('Your bookings')}</Link>
      </Button>
    </>
  );
}

type SaidProps = { icon: ReactNode; title: string; text?: string; children?: ReactNode };

function Said({ icon, title, text, children }: SaidProps) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      {icon}
      <h1 aria-live="polite" className="text-2xl font-semibold">
        {title}
      </h1>
      {text && (
        <p className="text-muted-foreground" data-numeric>
          {text}
        </p>
      )}
      {children}
    </div>
  );
}
