import { Trans } from '@lingui/react';
import { Link } from 'react-router-dom';
import { useScrollToHash } from '#client/scroll.ts';
import type { CatalogueOffer } from '#domains/workspaces/client/public-queries.ts';
import { searchAddress } from '#domains/workspaces/client/search-query.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES, isDeskType } from '#shared/resource-types.ts';
import { ResourcePicture } from './resource-picture.tsx';
import type { Translate } from '#shared/texts.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

/** The rooms, offices and desks of a workspace with their prices. Each leads to its search. */
export function SpaceCatalogue({ spaceId, offers }: { spaceId: string; offers: readonly CatalogueOffer[] }) {
  const t = useTexts();
  useScrollToHash();
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {offers.map((offer) => (
        <li key={`${offer._id}/${offer.resource_type}`} id={`resource-${offer._id}`} className="scroll-mt-24">
          <Link
            to={searchAddress({ spaceId, resource_type: offer.resource_type })}
            className="group flex h-full overflow-hidden rounded-lg border bg-card transition-colors hover:border-input sm:flex-col"
          >
            <ResourcePicture
              picture={offer.picture}
              type={offer.resource_type}
              seed={offer._id}
              sizes="(min-width: 640px) 22rem, 7rem"
              className="max-sm:w-28 max-sm:shrink-0 max-sm:self-stretch"
            />
            <span className="flex min-w-0 flex-1 flex-col p-4" data-numeric>
              <span className="font-semibold underline-offset-4 wrap-anywhere group-hover:underline">{offer.name}</span>
              <span className="text-sm text-muted-foreground">
                {t(RESOURCE_TYPE_NAMES[offer.resource_type])}, {sizeText(offer, t)}
              </span>
              {offer.description && <span className="mt-2 line-clamp-2 text-sm">{offer.description}</span>}
              <span className="mt-auto pt-3 text-sm">
                <PriceFrom offer={offer} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function sizeText({ resource_type, capacity }: CatalogueOffer, t: Translate): string {
  if (isDeskType(resource_type))
    return t('{count, plural, one {{count} seat} other {{count} seats}}', { count: capacity });
  return t('{count, plural, one {for {count} person} other {up to {count} people}}', { count: capacity });
}

function PriceFrom({ offer: { resource_type, price, currency } }: { offer: CatalogueOffer }) {
  const t = useTexts();
  const values = { price: formatMoney(price, currency, t) };
  const components = [<span key="price" className="font-semibold" />];
  return resource_type === 'meeting_room' ? (
    <Trans id="from <0>{price}</0> an hour plus VAT" values={values} components={components} />
  ) : (
    <Trans id="from <0>{price}</0> a day plus VAT" values={values} components={components} />
  );
}
