import { useSite } from '#client/site.ts';
import { ImageCarousel } from '#client/ui/image-carousel.tsx';
import { MapLazy } from '#client/ui/map-lazy.tsx';
import { type RecordSection, badgesOf } from '#client/ui/record-view.tsx';
import { NEARBY_NAMES, onFoot } from '#domains/workspaces/nearby.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { currencyName } from '#domains/workspaces/client/currency-options.ts';
import type { TaxRate } from '#domains/workspaces/tax-rates.ts';
import { formatDay, zoneText } from '#shared/time.ts';
import { openFacts } from './open-facts.ts';
import { OpeningDays } from './opening-table.tsx';
import { picturesOf } from './space-pictures.ts';

/** 'VAT: 20% from 4 Jan 2011' */
function taxRateText({ name, percents }: TaxRate): string {
  return `${name}: ${percents.map(({ valid_from, percent }) => `${percent}% from ${formatDay(valid_from)}`).join(', ')}`;
}

/** A workspace to read, with all fields of its form. */
export function workspaceSections(space: SpaceView): RecordSection[] {
  const { name, area, description, latitude, longitude } = space;
  return [
    {
      facts: [
        { name: 'Name', value: name },
        { name: 'Area', value: area },
        { name: 'Description', value: description },
        {
          name: 'Resource types offered',
          value: badgesOf(space.resources_available.map((type) => RESOURCE_TYPE_NAMES[type])),
        },
        { name: 'Currency', value: currencyName(space.currency) },
        { name: 'Tax rates', value: space.tax_rates.map(taxRateText).join('; ') },
        { name: 'Prices include tax', value: space.prices_include_tax },
        { name: 'Amenities', value: badgesOf(space.amenities.map(({ title }) => title)) },
        ...openFacts(space),
      ],
      content: space.pictures.length > 0 && (
        <ImageCarousel pictures={picturesOf(space)} label={name} sizes="(min-width: 640px) 528px, 100vw" />
      ),
    },
    {
      title: 'Office hours',
      facts: [{ name: 'Time zone', value: zoneText(space.time_zone) }],
      content: <OpeningDays space={space} />,
    },
    {
      title: 'Location',
      facts: [
        { name: 'Latitude', value: latitude },
        { name: 'Longitude', value: longitude },
        ...space.nearby.map((place) => ({ name: NEARBY_NAMES[place.kind], value: `${place.name}, ${onFoot(place)}` })),
        { name: 'How to get in', value: space.entry_instructions },
      ],
      content: latitude !== null && longitude !== null && (
        <Place name={name} latitude={latitude} longitude={longitude} />
      ),
    },
  ];
}

function Place({ name, ...position }: { name: string; latitude: number; longitude: number }) {
  const tileUrl = useSite()?.mapTileUrl ?? undefined;
  return <MapLazy {...position} label={name} tileUrl={tileUrl} className="[&>div]:h-56" />;
}
