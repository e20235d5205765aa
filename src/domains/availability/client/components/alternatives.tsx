import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useAlternatives } from '#domains/availability/client/queries.ts';
import { type Alternatives as Offers, queryOfSlot, slotText } from '#domains/availability/client/other-searches.ts';
import { Trans } from '@lingui/react';
import { people } from '#domains/availability/client/summary.ts';
import { searchAddress, type SearchQuery, type Space } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { useTexts } from '#domains/availability/client/use-texts.ts';

type AlternativesProps = { query: SearchQuery; space: Space; period: { from: Date; to: Date } };

/** What to book instead of a search without results. Each offer is a link to its own search. */
export default function Alternatives({ query, space, period }: AlternativesProps) {
  const t = useTexts();
  const { resource_type, capacity } = query;
  const { data, isPending } = useAlternatives({
    space_id: space._id,
    type: resource_type!,
    capacity: capacity!,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
  });
  if (isPending) return <Skeleton className="mx-auto h-32 max-w-2xl" />;
  if (!data) return null;
  return (
    <div className="mx-auto max-w-2xl space-y-8">
      {data.largest && <TooSmall largest={data.largest} type={resource_type!} space={space} capacity={capacity!} />}
      <Pair pair={data.pair} query={query} />
      <Offered title={t('Other times in {name}', { name: space.name })}>
        {data.times.map((time) => (
          <Offer
            key={time.from.toISOString()}
            query={queryOfSlot(query, time, space.time_zone)}
            text={slotText(query, time, space.time_zone, t)}
          />
        ))}
      </Offered>
      <Offered title={t('Other workspaces at this time')}>
        {data.spaces.map((other) => (
          <Offer
            key={other._id}
            query={{ ...queryOfSlot(query, other, other.time_zone), spaceId: other._id }}
            text={other.name}
            detail={slotText(query, other, other.time_zone, t)}
          />
        ))}
      </Offered>
    </div>
  );
}

type TooSmallProps = { largest: NonNullable<Offers['largest']>; type: ResourceType; space: Space; capacity: number };

function TooSmall({ largest, type, space, capacity }: TooSmallProps) {
  const t = useTexts();
  return (
    <p role="status" className="text-center wrap-anywhere">
      <Trans
        id="No {type} in {space} is large enough for {people}. The largest is <0>{name}</0>, for {most}."
        values={{
          type: t(RESOURCE_TYPE_NAMES[type]),
          space: space.name,
          people: people(capacity, t),
          name: largest.name,
          most: people(largest.capacity, t),
        }}
        components={[<strong key="name" className="font-semibold" />]}
      />
    </p>
  );
}

/** Two resources that hold everybody together. Each is searched and booked on its own. */
function Pair({ pair, query }: { pair: Offers['pair']; query: SearchQuery }) {
  const t = useTexts();
  return (
    <Offered title={t('Two together')} text={t('These are two bookings. Book one, then come back for the other.')}>
      {pair.map((part) => (
        <Offer
          key={part._id}
          query={{ ...query, capacity: part.people }}
          text={part.name}
          detail={t('for {count, plural, one {{count} person} other {{count} people}}', { count: part.people })}
        />
      ))}
    </Offered>
  );
}

/** A titled list of offers; nothing without offers. */
function Offered({ title, text, children }: { title: string; text?: string; children: ReactNode[] }) {
  const titleId = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      {text && <p className="text-sm text-muted-foreground">{text}</p>}
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">{children}</ul>
    </section>
  );
}

function Offer({ query, text, detail }: { query: SearchQuery; text: string; detail?: string }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={searchAddress(query, pathname)}
        className="flex h-full items-center gap-3 rounded-lg border bg-card px-4 py-3 hover:border-input"
      >
        <span className="min-w-0 flex-1" data-numeric>
          <span className="block font-medium">{text}</span>
          {detail && <span className="block text-sm text-muted-foreground">{detail}</span>}
        </span>
        <ArrowRight className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      </Link>
    </li>
  );
}
