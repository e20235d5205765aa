import { Check } from 'lucide-react';
import { Suspense, useContext, useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PublicForms } from '#client/layout/public-forms.ts';
import { searchAddress } from '#domains/workspaces/client/search-query.ts';
import { RESOURCE_TYPE_DESCRIPTIONS, RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { OpeningTable } from './opening-table.tsx';
import { ResourceTypePicture } from './resource-type-picture.tsx';
import { SpaceCatalogue } from './space-catalogue.tsx';
import { SpaceMap } from './space-map.tsx';
import { type NearbyPlace, NEARBY_NAMES, onFoot } from '#domains/workspaces/nearby.ts';
import { type Space, useCatalogue } from '#domains/workspaces/client/public-queries.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

/** The public details of a workspace. */
export function SpaceDetails({ space }: { space: Space }) {
  const t = useTexts();
  const offers = useCatalogue(space._id);
  const { PlansOnSale } = useContext(PublicForms);
  const amenities = space.amenities.filter((amenity) => amenity.active);
  return (
    <div className="divide-y *:py-8 *:first:pt-0 *:last:pb-0">
      {space.description && (
        <Section title={t('About this workspace')}>
          <p className="max-w-prose whitespace-pre-line">{space.description}</p>
        </Section>
      )}
      {amenities.length > 0 && (
        <Section title={t('Amenities')}>
          <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {amenities.map((amenity) => (
              <li key={amenity._id} className="flex gap-3">
                <Check className="mt-1 size-4 shrink-0 text-primary-text" aria-hidden="true" />
                {amenity.title}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {offers && offers.length + space.resources_available.length > 0 && (
        <Section title={t('What you can book')}>
          {offers.length > 0 ? <SpaceCatalogue spaceId={space._id} offers={offers} /> : <ResourceTypes space={space} />}
        </Section>
      )}
      <Suspense fallback={null}>{PlansOnSale && <PlansOnSale spaceId={space._id} />}</Suspense>
      <Section title={t('Opening hours')}>
        <OpeningTable space={space} />
      </Section>
      <Section title={t('Where it is')}>
        <p className="mb-4">
          <bdi>{space.area}</bdi>
        </p>
        <SpaceMap space={space} />
      </Section>
      {space.nearby.length > 0 && (
        <Section title={t('What is near')}>
          <NearbyPlaces places={space.nearby} />
        </Section>
      )}
    </div>
  );
}

function NearbyPlaces({ places }: { places: readonly NearbyPlace[] }) {
  const t = useTexts();
  return (
    <ul className="max-w-prose divide-y">
      {places.map((place, index) => (
        <li key={index} className="flex gap-4 py-2.5 first:pt-0 last:pb-0">
          <span className="w-20 shrink-0 text-muted-foreground">{t(NEARBY_NAMES[place.kind])}</span>
          <span className="min-w-0 flex-1 break-words">{place.name}</span>
          <span className="shrink-0 text-muted-foreground">{onFoot(place, t)}</span>
        </li>
      ))}
    </ul>
  );
}

function ResourceTypes({ space }: { space: Space }) {
  const t = useTexts();
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {space.resources_available.map((type) => (
        <li key={type}>
          <Link
            to={searchAddress({ spaceId: space._id, resource_type: type })}
            className="group flex gap-4 rounded-lg border bg-card p-3 transition-colors hover:border-input"
          >
            <ResourceTypePicture type={type} className="aspect-square h-20 w-24 shrink-0 rounded-md" />
            <span className="self-center">
              <span className="block font-semibold underline-offset-4 group-hover:underline">
                {t(RESOURCE_TYPE_NAMES[type])}
              </span>
              <span className="mt-0.5 block text-sm text-muted-foreground">{t(RESOURCE_TYPE_DESCRIPTIONS[type])}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
