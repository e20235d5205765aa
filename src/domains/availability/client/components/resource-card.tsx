import { Armchair, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { totalOf, unitName, unitPriceOf } from '#domains/availability/client/prices.ts';
import { people } from '#domains/availability/client/summary.ts';
import type { FoundResource } from '#domains/availability/client/use-choose.ts';
import { ResourcePicture } from '#domains/workspaces/client/index.ts';
import { discountText } from '#shared/benefit.ts';
import { paths } from '#shared/paths.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { TotalLines, UnitPriceLine } from './price-block.tsx';
import { pluralize } from '#shared/pluralize.ts';

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
export function ResourceCard({ resource, spaceId, quantity, isBlocked, terms, onBook, beside }: ResourceCardProps) {
  const nameId = useId();
  const isDesk = isDeskType(resource.resource_type);
  return (
    <article
      aria-labelledby={nameId}
      className="grid overflow-hidden rounded-lg border bg-card sm:grid-cols-[11rem_1fr] lg:grid-cols-[14rem_1fr_17rem]"
    >
      <Link to={`${paths.space(spaceId)}#resource-${resource._id}`} aria-label={`More about ${resource.name}`}>
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
      <div className="flex flex-col gap-3 border-t p-5 sm:max-lg:col-span-2 lg:border-l lg:border-t-0">
        <CardPrice resource={resource} isDesk={isDesk} />
        {!isBlocked && <TotalLines total={totalOf(resource.dynamic_price, resource)} quantity={quantity} />}
        {!isBlocked && <p className="text-sm text-muted-foreground">{terms}</p>}
        {resource.needs_approval && <Badge>Needs approval</Badge>}
        <Button
          aria-disabled={isBlocked || undefined}
          aria-describedby={nameId}
          onClick={isBlocked ? undefined : onBook}
          className="mt-auto w-full"
        >
          Book Now
        </Button>
        {!isBlocked && beside}
      </div>
    </article>
  );
}

type PartProps = { resource: FoundResource; isDesk: boolean };

function ResourceFacts({ resource, isDesk }: PartProps) {
  const amenities = resource.amenities_id.filter((amenity) => amenity.active);
  return (
    <>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground" data-numeric>
        {isDesk ? (
          <span className="flex items-center gap-1.5">
            <Armchair className="size-4" aria-hidden="true" />
            {pluralize(resource.items.length, 'seat')} free
          </span>
        ) : (
          <span className="flex items-center gap-1.5">
            <Users className="size-4" aria-hidden="true" />
            Up to {people(resource.capacity)}
          </span>
        )}
      </p>
      {resource.description && <p className="mt-3 line-clamp-3 text-sm">{resource.description}</p>}
      {amenities.length > 0 && (
        <ul aria-label="Amenities" className="mt-3 flex flex-wrap gap-1.5">
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
  const price = unitPriceOf(resource);
  const isRaised = price.basePence !== undefined && price.nowPence > price.basePence;
  return (
    <div>
      <UnitPriceLine price={price} unit={`${unitName(resource.resource_type)}${isDesk ? ' per seat' : ''}`} />
      {resource.room_discount && (
        <p className="text-sm font-medium text-primary-text">{discountText(resource.room_discount)}</p>
      )}
      {isRaised && <p className="text-sm text-muted-foreground">Prices are higher because of high demand.</p>}
    </div>
  );
}
