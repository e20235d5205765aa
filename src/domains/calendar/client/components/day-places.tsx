import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { Section } from '#client/ui/section.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { usePlaces } from '#domains/calendar/client/queries.ts';
import { useTaken } from '#domains/calendar/client/use-day.ts';
import { type Free, type PlaceToday, placesToday } from '#domains/calendar/today.ts';
import { newBookingSearch } from '#domains/bookings/client/index.ts';
import { openingPeriod, withRulesOf } from '#domains/workspaces/index.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { MINUTE, toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/calendar/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

type DayPlacesProps = {
  space: Space;
  day: string;
  now: Date;
  /** Whether the account books for others. */
  canBook: boolean;
};

/** The rooms, offices and desks of a workspace with what is free of them, now and next. */
export function DayPlaces({ space, day, now, canBook }: DayPlacesProps) {
  const t = useTexts();
  const places = usePlaces(space._id).data?.items;
  const taken = useTaken(space, day);
  const today = toLocal(now, space.time_zone).day;
  // What was free on a past day is of no use.
  if (day < today) return null;
  if (!places || !taken) return <Skeleton className="mt-12 h-64" />;
  const shown = placesToday(space, places, taken, { day, now });
  if (shown.length === 0) return null;
  return (
    <Section title={day === today ? t('Free now and next') : t('Free on this day')}>
      <Card className="overflow-hidden">
        <ul aria-label={t('Places')} className="divide-y">
          {shown.map((place) => (
            <li
              key={`${place.resource_id}-${place.type}`}
              className="flex min-h-14 items-center gap-3 px-4 py-2 text-sm"
            >
              <ColorDot color={place.color} />
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{place.name}</p>
                <p className="text-xs text-muted-foreground" data-numeric>
                  {freeText(place, space, now, t)}
                </p>
              </div>
              {canBook && <BookButtons place={place} space={space} day={day} />}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function timesText({ from, until }: Free, space: Space, now: Date, t: Translate): string {
  const { time_zone: zone } = space;
  const open = openingPeriod(space, toLocal(from, zone).day, toLocal(from, zone).day);
  const [start, end] = [toLocal(from, zone).time, toLocal(until, zone).time];
  const isNow = from.getTime() - now.getTime() < 5 * MINUTE;
  if (isNow) return until >= open.to ? t('Free for the rest of the day') : t('Free until {end}', { end });
  return from <= open.from && until >= open.to ? t('Free all day') : t('Free from {start} to {end}', { start, end });
}

function freeText(place: PlaceToday, space: Space, now: Date, t: Translate): string {
  if (place.seats) {
    const { free, total } = place.seats;
    return t('{type} · {free} of {total} free', { type: t(RESOURCE_TYPE_NAMES[place.type]), free, total });
  }
  return place.free ? timesText(place.free, withRulesOf(space, place.type, place.resource_id), now, t) : t('Not free');
}

/** What a press books: a room for an hour or two, or an office or a desk for the day. */
function BookButtons({ place, space, day }: { place: PlaceToday; space: Space; day: string }) {
  const t = useTexts();
  const [params] = useSearchParams();
  const { resource_id: resource, type, name } = place;
  const to = (from: Date, until: Date) => newBookingSearch(params, { type, resource, from, to: until });
  if (place.seats || type !== 'meeting_room') {
    const isFree = place.seats ? place.seats.free > 0 : place.free !== undefined;
    const { from, to: closes } = openingPeriod(space, day, day);
    return (
      isFree && (
        <Button asChild size="sm" variant="secondary">
          <Link
            to={to(from, closes)}
            aria-label={t('Book {name}, {type}', { name, type: t(RESOURCE_TYPE_NAMES[type]) })}
          >
            {t('Book')}
          </Link>
        </Button>
      )
    );
  }
  if (!place.free) return null;
  const { from, minutes } = place.free;
  return minutes.map((length) => (
    <Button key={length} asChild size="sm" variant="secondary">
      <Link
        to={to(from, new Date(from.getTime() + length * MINUTE))}
        aria-label={t('Book {name} for {count} minutes from {time}', {
          name,
          count: length,
          time: toLocal(from, space.time_zone).time,
        })}
      >
        {t('{count} min', { count: length })}
      </Link>
    </Button>
  ));
}
