import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Spinner } from '#client/ui/spinner.tsx';
import { parsePendingBooking, pendingBooking, type PendingBooking } from '#domains/workspaces/client/index.ts';
import { NEW_BOOKING, paths } from '#shared/paths.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** Receives a choice of a resource from another website and stores it as the pending booking of this browser. */
export default function PreBookingScreen() {
  const t = useTexts();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hasBegun = useRef(false);

  const begin = useEffectEvent(() => {
    const pending = readChoice(params.get('bookResource'));
    if (pending) {
      pendingBooking.set(pending);
      void navigate(paths.payNow(NEW_BOOKING), { replace: true });
    } else if (window.history.length > 1) {
      void navigate(-1);
    } else {
      void navigate(paths.home, { replace: true });
    }
  });

  useEffect(() => {
    // Effects can run twice, and going back twice would leave the previous page.
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);

  return (
    <main id="main" className="grid min-h-dvh place-items-center p-6">
      <title>{t('Booking')}</title>
      <h1 className="sr-only">{t('Booking')}</h1>
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {t('Please wait, we are processing your request...')}
      </p>
    </main>
  );
}

/** Parses a choice. An incomplete or invalid one counts as missing. */
function readChoice(json: string | null): PendingBooking | null {
  try {
    return json === null ? null : parsePendingBooking(JSON.parse(json), new Date());
  } catch {
    return null;
  }
}
