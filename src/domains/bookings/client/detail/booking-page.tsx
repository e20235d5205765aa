import { Trans } from '@lingui/react';
import { ArrowLeft, CalendarPlus, Printer, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { saveFile } from '#client/download.ts';
import { failureOf } from '#client/failure.ts';
import { Screen } from '#client/layout/screen.tsx';
import { PressButton } from '#client/press-button.tsx';
import { useSite } from '#client/site.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useNow } from '#client/use-now.ts';
import { useBookingInPayment, useCalendarFile } from '#domains/bookings/client/queries.ts';
import { stageNote, arrivalText } from '#domains/bookings/client/detail/stage-note.ts';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { useEditAddress } from '#domains/bookings/client/detail/use-edit-address.ts';
import { useOpenBooking } from '#domains/bookings/client/detail/use-open-booking.ts';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import { transition } from '#domains/bookings/lifecycle.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { phaseOf, stageOf } from '#domains/bookings/stages.ts';
import type { BookingSummary } from '#domains/bookings/summary.ts';
import { ResourcePicture, SpaceMap, useSpaceRecord } from '#domains/workspaces/client/index.ts';
import { CANCEL, paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { BookingButtons } from './booking-buttons.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingFailure } from './booking-failure.tsx';
import { BookingStatus } from './booking-status.tsx';
import { BookingViews } from '#domains/bookings/client/list/booking-views.tsx';
import { Directions } from '#domains/bookings/client/places/directions.tsx';
import { PriceSummary } from '#domains/bookings/client/price/price-summary.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type BookingPlaceProps = { booking: BookingView };

/** How the people of a booking get in, and the way to the workspace. */
function BookingPlace({ booking }: BookingPlaceProps) {
  const t = useTexts();
  const { space_id } = booking;
  const infoEmail = useSite()?.infoEmail;
  // A member who is blocked in the workspace keeps the booking, and may not see the workspace.
  const { data: space } = useSpaceRecord(space_id._id, true);
  const hasPosition = space && space.latitude !== null && space.longitude !== null;
  const destination = hasPosition ? `${space.latitude},${space.longitude}` : `${space_id.name}, ${space_id.area}`;
  return (
    <>
      <Section title={t('How to get in')}>
        {booking.entry_instructions && (
          <p className="mb-3 text-sm break-words whitespace-pre-line">{booking.entry_instructions}</p>
        )}
        <p className="text-sm">
          {arrivalText(booking.from, { ...space_id, use_rules: space?.use_rules }, t)}
          {infoEmail && (
            <>
              {' '}
              <Trans
                id="Questions? Write to <0><1>{email}</1></0>."
                values={{ email: infoEmail }}
                components={[
                  <a key="link" href={`mailto:${infoEmail}`} className="text-primary-text underline underline-offset-4">
                    {infoEmail}
                  </a>,
                  <bdi key="email" />,
                ]}
              />
            </>
          )}
        </p>
      </Section>
      <Section title={t('Where it is')} action={<Directions to={destination} />}>
        <p className="mb-3 text-sm break-words">
          <bdi>{space_id.area}</bdi>
        </p>
        {hasPosition && (
          <div data-no-print>
            <SpaceMap space={space} />
          </div>
        )}
      </Section>
    </>
  );
}

type BookingPageProps = {
  /** What later domains show of a booking: what was ordered for it, and its invoices. */
  partsOf: (booking: BookingView) => ReactNode;
};

/** The page of one booking. It follows the payment and every other change. */
export default function BookingPage({ partsOf }: BookingPageProps) {
  const t = useTexts();
  const { bookingId = '' } = useParams();
  const query = useBookingInPayment(bookingId);
  const { data, error } = query;
  // Who no longer attends a booking no longer sees what they have loaded.
  const isHidden = error !== null && (!data || failureOf(error).status === 404);
  return (
    <div className="mx-auto max-w-5xl">
      <Button asChild variant="link" className="mb-2" data-no-print>
        <Link to={paths.booking}>
          <ArrowLeft aria-hidden="true" />
          {t('Your bookings')}
        </Link>
      </Button>
      {data && !isHidden ? (
        <Loaded booking={data} parts={partsOf(data)} />
      ) : (
        <Screen title={t('Booking')}>
          {isHidden ? (
            <BookingFailure query={query} />
          ) : (
            <div role="status" aria-label={t('Loading')}>
              <Skeleton className="h-[32rem] w-full rounded-lg" />
            </div>
          )}
        </Screen>
      )}
    </div>
  );
}

/** The booking whose cancellation is open. A reminder leads to it, to give the booking back with one press. */
function useCancelling(booking: BookingView, actor: BookingActor, now: Date) {
  const [params] = useSearchParams();
  const isAsked = params.has(CANCEL) && transition(booking, 'cancel', actor, now).ok;
  return useState<BookingSummary | undefined>(isAsked ? booking : undefined);
}

function Loaded({ booking, parts }: { booking: BookingView; parts: ReactNode }) {
  const t = useTexts();
  const now = useNow();
  const actor = useBookingActor();
  const navigate = useNavigate();
  const opened = useOpenBooking();
  const [cancelling, setCancelling] = useCancelling(booking, actor, now);
  const { resource_id, type } = booking;
  const note = stageNote(booking, now, t);
  return (
    <Screen
      title={resource_id.name}
      description={t('{name}, No. {number}', { name: t(RESOURCE_TYPE_NAMES[type]), number: booking._id })}
      actions={<Actions booking={booking} now={now} />}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr]">
        <Card className="min-w-0 overflow-hidden">
          <ResourcePicture
            picture={resource_id.picture}
            type={type}
            seed={resource_id._id}
            className="aspect-[5/2] sm:aspect-[4/1] print:hidden"
          />
          <div className="p-5">
            <div role="status" className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
              <BookingStatus booking={booking} now={now} />
              {note && (
                <Badge tone={note.tone} className="h-auto rounded-md py-1 whitespace-normal">
                  {note.text}
                </Badge>
              )}
            </div>
            <BookingFacts booking={booking} actor={actor} now={now} />
          </div>
          <div data-no-print className="flex flex-wrap justify-end gap-2 border-t p-5">
            <BookingButtons
              booking={booking}
              actor={actor}
              now={now}
              onHistory={() => opened.open('history', booking)}
              onCancel={setCancelling}
              onLeft={() => void navigate(paths.booking)}
            />
          </div>
        </Card>
        <div className="space-y-6 lg:row-span-2">
          <Card className="p-5 text-sm">
            <Section title={t('Price summary')}>
              <PriceSummary booking={booking} />
            </Section>
          </Card>
          {parts}
        </div>
        <div className="min-w-0 space-y-6">
          <BookingPlace booking={booking} />
        </div>
      </div>
      <BookingViews opened={opened} now={now} cancelling={cancelling} onCancel={setCancelling} />
    </Screen>
  );
}

/** What the customer does with a booking after it is made. */
function Actions({ booking, now }: { booking: BookingView; now: Date }) {
  const t = useTexts();
  const readCalendarFile = useCalendarFile();
  const inviteAddress = useEditAddress(booking, useBookingActor(), now);
  const isKept = ['confirmed', 'changing'].includes(stageOf(booking, now)) && phaseOf(booking, now) !== 'past';

  async function addToCalendar() {
    const { filename, content, contentType } = await readCalendarFile(booking._id);
    saveFile(new Blob([content], { type: contentType }), filename);
  }

  return (
    <>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t('Print')}
      </Button>
      {inviteAddress && (
        <Button asChild variant="secondary">
          <Link to={inviteAddress}>
            <UserPlus aria-hidden="true" />
            {t('Invite guests')}
          </Link>
        </Button>
      )}
      {isKept && (
        <PressButton variant="secondary" onPress={addToCalendar}>
          <CalendarPlus aria-hidden="true" />
          {t('Add to calendar')}
        </PressButton>
      )}
    </>
  );
}
