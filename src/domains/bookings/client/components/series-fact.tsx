import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureOf } from '#client/failure.ts';
import { trpc } from '#client/trpc.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { periodLine } from '#domains/bookings/client/booking-text.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { displayStatus } from '#domains/bookings/rules.ts';
import { useNow } from '#client/use-now.ts';
import { paths } from '#shared/paths.ts';

type SeriesFactProps = { series: NonNullable<BookingView['series']>; bookingId: string };

/** 'Every Tuesday, 3 of 12', with the list of all bookings of the series. */
export function SeriesFact({ series, bookingId }: SeriesFactProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {series.text}, {series.number} of {series.of}
      <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="w-max cursor-pointer text-primary-text underline underline-offset-4">
          All bookings of the series
        </summary>
        {isOpen && <SeriesList seriesId={series._id} bookingId={bookingId} />}
      </details>
    </>
  );
}

function SeriesList({ seriesId, bookingId }: { seriesId: string; bookingId: string }) {
  const now = useNow();
  const { data, error } = trpc.bookings.getSeries.useQuery({ _id: seriesId });
  if (error) return <p className="text-danger-text">{failureOf(error).message}</p>;
  if (!data) return <Skeleton className="mt-2 h-24 w-full" />;
  return (
    <ol className="mt-2 max-h-60 space-y-1 overflow-y-auto" data-numeric>
      {data.bookings.map((booking) => {
        const text = periodLine(booking, booking.space_id.time_zone);
        const isThis = booking._id === bookingId;
        return (
          <li key={booking._id} className={isThis ? 'font-medium' : undefined}>
            {isThis ? (
              text
            ) : (
              <Link to={paths.bookingPage(booking._id)} className="underline underline-offset-4">
                {text}
              </Link>
            )}{' '}
            <span className="text-muted-foreground">
              {booking.resource_id.name}, {displayStatus(booking, now)}
              {booking.is_moved && ', moved'}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
