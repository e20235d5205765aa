import { Link } from 'react-router-dom';
import { failureOf } from '#client/failure.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type BookingFailureProps = { query: { error: unknown; refetch: () => unknown; isFetching: boolean } };

/** Shown instead of a booking that cannot be read. Another try helps only if the server has not refused it. */
export function BookingFailure({ query }: BookingFailureProps) {
  const t = useTexts();
  const { status, message } = failureOf(query.error);
  if (status < 400 || status >= 500) return <QueryFailure query={query} />;
  return (
    <EmptyState
      text={message}
      action={
        <Button asChild>
          <Link to={paths.booking}>{t('Go to your bookings')}</Link>
        </Button>
      }
    />
  );
}
