import { useSite } from '#client/site.ts';
import { Section } from '#client/ui/section.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';
import { arrivalText } from '#domains/bookings/client/stage-note.ts';
import { SpaceMap, useSpaceRecord } from '#domains/workspaces/client/index.ts';
import { Directions } from './directions.tsx';

type BookingPlaceProps = { booking: BookingView };

/** How the people of a booking get in, and the way to the workspace. */
export function BookingPlace({ booking }: BookingPlaceProps) {
  const { space_id } = booking;
  const infoEmail = useSite()?.infoEmail;
  // A member who is blocked in the workspace keeps the booking, and may not see the workspace.
  const { data: space } = useSpaceRecord(space_id._id, true);
  const hasPosition = space && space.latitude !== null && space.longitude !== null;
  const destination = hasPosition ? `${space.latitude},${space.longitude}` : `${space_id.name}, ${space_id.area}`;
  return (
    <>
      <Section title="How to get in">
        {booking.entry_instructions && (
          <p className="mb-3 text-sm break-words whitespace-pre-line">{booking.entry_instructions}</p>
        )}
        <p className="text-sm" data-numeric>
          {arrivalText(booking.from, { ...space_id, use_rules: space?.use_rules })}
          {infoEmail && (
            <>
              {' '}
              Questions? Write to{' '}
              <a href={`mailto:${infoEmail}`} className="text-primary-text underline underline-offset-4">
                {infoEmail}
              </a>
              .
            </>
          )}
        </p>
      </Section>
      <Section title="Where it is" action={<Directions to={destination} />}>
        <p className="mb-3 text-sm break-words">{space_id.area}</p>
        {hasPosition && (
          <div data-no-print>
            <SpaceMap space={space} />
          </div>
        )}
      </Section>
    </>
  );
}
