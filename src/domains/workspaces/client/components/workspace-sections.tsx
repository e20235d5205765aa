import { useSite } from '#client/site.ts';
import { ImageCarousel } from '#client/ui/image-carousel.tsx';
import { MapLazy } from '#client/ui/map-lazy.tsx';
import { type RecordSection, badgesOf } from '#client/ui/record-view.tsx';
import { NEARBY_NAMES, onFoot } from '#domains/workspaces/nearby.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';
import { isLanguage, LANGUAGES } from '#shared/languages.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { currencyName } from '#domains/workspaces/client/currency-options.ts';
import type { TaxRate } from '#domains/workspaces/tax-rates.ts';
import { formatDay, zoneText } from '#shared/time.ts';
import { openFacts } from './open-facts.ts';
import { OpeningDays } from './opening-table.tsx';
import { picturesOf } from './space-pictures.ts';
import type { Translate } from '#shared/texts.ts';

/** 'VAT: 20% from 4 Jan 2011' */
function taxRateText({ name, percents }: TaxRate, t: Translate): string {
  const parts = percents.map(({ valid_from, percent }) =>
    t('{percent}% from {day}', { percent, day: formatDay(valid_from, t) }),
  );
  return `${name}: ${parts.join(', ')}`;
}

/** A workspace to read, with all fields of its form. */
export function workspaceSections(space: SpaceView, t: Translate): RecordSection[] {
  const { name, area, description, latitude, longitude } = space;
  return [
    {
      facts: [
        { name: t('Name'), value: name },
        { name: t('Area||an address'), value: area },
        { name: t('Description'), value: description },
        {
          name: t('Resource types offered'),
          value: badgesOf(space.resources_available.map((type) => t(RESOURCE_TYPE_NAMES[type]))),
        },
        { name: t('Currency'), value: currencyName(space.currency, t) },
        { name: t('Tax rates'), value: space.tax_rates.map((rate) => taxRateText(rate, t)).join('; ') },
        { name: t('Prices include tax'), value: space.prices_include_tax },
        { name: t('Amenities'), value: badgesOf(space.amenities.map(({ title }) => title)) },
        ...(isLanguage(space.language) ? [{ name: t('Language'), value: LANGUAGES[space.language].name }] : []),
        ...openFacts(space, t),
      ],
      content: space.pictures.length > 0 && (
        <ImageCarousel pictures={picturesOf(space, t)} label={name} sizes="(min-width: 640px) 528px, 100vw" />
      ),
    },
    {
      title: t('Office hours'),
      facts: [{ name: t('Time zone'), value: zoneText(space.time_zone) }],
      content: <OpeningDays space={space} />,
    },
    {
      title: t('Location'),
      facts: [
        { name: t('Latitude'), value: latitude },
        { name: t('Longitude'), value: longitude },
        ...space.nearby.map((place) => ({
          name: t(NEARBY_NAMES[place.kind]),
          value: `${place.name}, ${onFoot(place, t)}`,
        })),
        { name: t('How to get in'), value: space.entry_instructions },
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
