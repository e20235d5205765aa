import { cancellationText } from '#domains/availability/cancellation.ts';
import { Armchair, MapPin, TriangleAlert, Users } from 'lucide-react';
import { type ReactNode, useState, useId } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '#client/lazy-part.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSite } from '#client/site.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { useNow } from '#client/use-now.ts';
import { refundDeadline } from '#domains/availability/cancellation.ts';
import { totalOf, UNIT_NAMES, unitOf, unitPriceOf } from '#domains/availability/client/prices.ts';
import { useLiveAvailability, useSearch } from '#domains/availability/client/queries.ts';
import { type SearchFilter, type Search, periodOf } from '#domains/availability/client/search-state.ts';
import { quantityOf } from '#domains/availability/client/summary.ts';
import { type FoundResource, useChoose, useChosenInAddress } from '#domains/availability/client/use-choose.ts';
import type { Wished } from '#domains/availability/client/wished.ts';
import { type SearchQuery, type Space, ResourcePicture } from '#domains/workspaces/client/index.ts';
import { INACTIVE_SPACE, officeHoursNotice } from '#domains/workspaces/index.ts';
import { paths } from '#shared/paths.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { TotalLines, UnitPriceLine } from './price-block.tsx';
import { RecommendedPlans } from './recommended-plans.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { useTexts } from '#domains/availability/client/use-texts.ts';
import { spoken } from '#shared/messages.ts';

type ResourceCardProps = {
  resource: FoundResource;
  spaceId: string;
  /** The label of the net amount: '5 days, 2 seats'. */
  quantity: string;
  /** True if the resource cannot be booked at this time. The button is then disabled and the total hidden. */
  isBlocked: boolean;
  /** The terms of a cancellation. */
  terms: string;
  onBook: () => void;
  /** What else can be done with it, below Book Now. */
  beside?: ReactNode;
};

/** A search result with its details, its price for the period, and Book Now. */
function ResourceCard({ resource, spaceId, quantity, isBlocked, terms, onBook, beside }: ResourceCardProps) {
  const t = useTexts();
  const nameId = useId();
  const isDesk = isDeskType(resource.resource_type);
  return (
    <article
      aria-labelledby={nameId}
      className="grid overflow-hidden rounded-lg border bg-card sm:grid-cols-[11rem_1fr] lg:grid-cols-[14rem_1fr_17rem]"
    >
      <Link
        to={`${paths.space(spaceId)}#resource-${resource._id}`}
        aria-label={t('More about {name}', { name: resource.name })}
      >
        <ResourcePicture
          picture={resource.picture}
          sizes="(min-width: 1024px) 14rem, (min-width: 640px) 11rem, 100vw"
          type={resource.resource_type}
          seed={resource._id}
          className="max-sm:aspect-[5/2] sm:aspect-auto sm:h-full sm:min-h-44"
        />
      </Link>
      <div className="min-w-0 p-5">
        <h3 id={nameId} className="flex items-center gap-2.5 text-lg font-semibold wrap-anywhere">
          <ColorDot color={resource.color} />
          {resource.name}
        </h3>
        <ResourceFacts resource={resource} isDesk={isDesk} />
      </div>
      <div className="flex flex-col gap-3 border-t p-5 sm:max-lg:col-span-2 lg:border-s lg:border-t-0">
        <CardPrice resource={resource} isDesk={isDesk} />
        {!isBlocked && <TotalLines total={totalOf(resource.dynamic_price, resource)} quantity={quantity} />}
        {!isBlocked && <p className="text-sm text-muted-foreground">{terms}</p>}
        {resource.needs_approval && <Badge>{t('Needs approval')}</Badge>}
        <Button
          aria-disabled={isBlocked || undefined}
          aria-describedby={nameId}
          onClick={isBlocked ? undefined : onBook}
          className="mt-auto w-full"
        >
          {t('Book Now')}
        </Button>
        {!isBlocked && beside}
      </div>
    </article>
  );
}

type PartProps = { resource: FoundResource; isDesk: boolean };

function ResourceFacts({ resource, isDesk }: PartProps) {
  const t = useTexts();
  const amenities = resource.amenities_id.filter((amenity) => amenity.active);
  return (
    <>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground" data-numeric>
        {isDesk ? (
          <span className="flex items-center gap-1.5">
            <Armchair className="size-4" aria-hidden="true" />
            {t('{count, plural, one {{count} seat} other {{count} seats}} free', { count: resource.items.length })}
          </span>
        ) : (
          <span className="flex items-center gap-1.5">
            <Users className="size-4" aria-hidden="true" />
            {t('Up to {count, plural, one {{count} person} other {{count} people}}', { count: resource.capacity })}
          </span>
        )}
        {resource.floor && (
          <span className="flex min-w-0 items-center gap-1.5">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere">{resource.floor}</span>
          </span>
        )}
      </p>
      {resource.description && <p className="mt-3 line-clamp-3 text-sm">{resource.description}</p>}
      {amenities.length > 0 && (
        <ul aria-label={t('Amenities')} className="mt-3 flex flex-wrap gap-1.5">
          {amenities.map((amenity) => (
            <li key={amenity._id}>
              <Badge>{amenity.title}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function CardPrice({ resource, isDesk }: PartProps) {
  const t = useTexts();
  const price = unitPriceOf(resource);
  const isRaised = price.basePence !== undefined && price.nowPence > price.basePence;
  return (
    <div>
      <UnitPriceLine price={price} unit={isDesk ? t('day per seat') : t(UNIT_NAMES[unitOf(resource.resource_type)])} />
      {resource.reductions.map(({ kind, text }) => (
        <p key={kind} className="text-sm font-medium text-primary-text">
          {text}
        </p>
      ))}
      {isRaised && <p className="text-sm text-muted-foreground">{t('Prices are higher because of high demand.')}</p>}
    </div>
  );
}

const Alternatives = lazyPart(() => import('./alternatives.tsx'));
const TakenRooms = lazyPart(() => import('./taken-rooms.tsx'));

/** A found resource with the period that was searched. */
export type BookedPlace = { resource: FoundResource; space: Space; from: Date; to: Date; capacity: number };

type SearchResultsProps = {
  query: SearchQuery;
  space: Space;
  search: Search;
  /** What later domains offer below Book Now, and for a place that is not free. */
  besideBook: (place: BookedPlace) => ReactNode;
  waitFor: (wished: Wished) => ReactNode;
};

/** The results of a search, or the reason why there are none. */
export function SearchResults(props: SearchResultsProps) {
  const t = useTexts();
  const { query, space, search, waitFor, besideBook } = props;
  const { filter, problem } = search;
  const now = useNow();
  useLiveAvailability(space._id);
  const infoEmail = useSite()?.infoEmail ?? '';
  const hours = problem?.kind === 'office_hours' ? spoken(officeHoursNotice(problem.hours, infoEmail), t) : undefined;
  const isOutside = hours !== undefined;
  if (!filter) {
    const notice = problem?.kind === 'office_hours' ? hours : problem && spoken(problem.message, t);
    return <NothingFound query={query} space={space} notice={notice} />;
  }
  return (
    <>
      {isOutside && <Notice>{hours}</Notice>}
      {!space.active && <Notice>{t(INACTIVE_SPACE)}</Notice>}
      {/* The key resets the results when the workspace or type changes, so that old ones are not shown meanwhile. */}
      <FoundResources
        key={`${filter.space_id}/${filter.type}`}
        query={query}
        space={space}
        filter={filter}
        isBlocked={isOutside || !space.active}
        waitFor={waitFor}
        besideBook={besideBook}
      />
      {filter.type === 'meeting_room' && !isOutside && (
        <TakenRooms query={query} space={space} now={now} waitFor={waitFor} />
      )}
    </>
  );
}

function wishedOf({ type, capacity, from, to }: SearchFilter, space: Space): Wished {
  return { space, type, capacity, from: new Date(from), to: new Date(to) };
}

type FoundResourcesProps = Omit<SearchResultsProps, 'search'> & { filter: SearchFilter; isBlocked: boolean };

function FoundResources({ query, space, filter, isBlocked, waitFor, besideBook }: FoundResourcesProps) {
  const t = useTexts();
  const period = { from: new Date(filter.from), to: new Date(filter.to) };
  const choose = useChoose(query, space._id);
  const results = useSearch(filter);
  useChosenInAddress(isBlocked ? undefined : results.data?.items, choose);
  const now = useNow();
  const isStale = results.isPlaceholderData;
  // While new results load, the previous list keeps the texts of its own search.
  const [shownQuery, setShownQuery] = useState(query);
  if (!isStale && shownQuery !== query) setShownQuery(query);
  if (results.isPending) return <ResultsSkeleton />;
  if (results.isError && !results.data) {
    return <QueryFailure query={results} />;
  }
  const resources = results.data.items.filter((resource) => !filter.fetchAll || resource.capacity >= filter.capacity);
  if (resources.length === 0) {
    const waiting = isBlocked ? undefined : waitFor(wishedOf(filter, space));
    return <NothingFound query={shownQuery} space={space} waiting={waiting} />;
  }
  return (
    <div inert={isStale} aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : undefined}>
      {isStale && <ProgressBar label={t('Searching')} className="mb-4" />}
      {shownQuery.offer && <OfferNote resources={resources} />}
      <h2 className="mb-5 text-2xl font-semibold" aria-live="polite">
        {t('You are viewing {count} resource(s)', { count: resources.length })}
      </h2>
      <div className="space-y-4">
        {resources.map((resource) => (
          <ResourceCard
            key={`${resource._id}/${resource.resource_type}`}
            resource={resource}
            spaceId={space._id}
            quantity={quantityOf(shownQuery, t)}
            isBlocked={isBlocked}
            terms={cancellationText(
              refundDeadline(new Date(filter.from), resource.cancellation_notice),
              now,
              space.time_zone,
              t,
            )}
            onBook={() => choose(resource)}
            beside={besideBook({ resource, space, ...period, capacity: filter.capacity })}
          />
        ))}
      </div>
      <RecommendedPlans
        resources={resources}
        fromDay={shownQuery.from_date!}
        capacity={shownQuery.capacity!}
        isBlocked={isBlocked}
        onChoose={choose}
      />
    </div>
  );
}

/** Whether the prices are those of the searched offer. */
function OfferNote({ resources }: { resources: readonly FoundResource[] }) {
  const t = useTexts();
  const name = resources.find(({ offer }) => offer)?.offer?.name;
  if (!name) return <Notice>{t('This offer does not apply here or on this day. You see the normal prices.')}</Notice>;
  return <p className="mb-2 font-medium text-primary-text">{t('Prices with the offer {name}', { name })}</p>;
}

/** Explains at the top of the page why Book Now is disabled. */
function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mb-6 flex gap-3 rounded-lg bg-red-soft px-4 py-3 text-red-text">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      {children}
    </p>
  );
}

/** @property waiting a button for those who want to wait for a place */
type NothingFoundProps = { query: SearchQuery; space: Space; notice?: string; waiting?: ReactNode };

function NothingFound({ query, space, notice, waiting }: NothingFoundProps) {
  const t = useTexts();
  const period = periodOf(query, space);
  return (
    <>
      {notice && <Notice>{notice}</Notice>}
      <div role="status">
        <EmptyState
          title={t('Unfortunately there are no resources available at this moment')}
          text={t('Try searching with other parameters that meet your expectations')}
          action={waiting}
        />
      </div>
      {period && <Alternatives query={query} space={space} period={period} />}
    </>
  );
}
