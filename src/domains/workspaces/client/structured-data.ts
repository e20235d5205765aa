/** What search engines learn of the operator and its workspaces, in the vocabulary of schema.org. */
import type { StructuredData } from '#client/page/page-head.tsx';
import type { Site } from '#client/site.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { WEEK } from '#domains/workspaces/client/opening-hours.ts';
import { weekdayHours } from '#domains/workspaces/rules.ts';
import { MIDNIGHT } from '#domains/workspaces/intervals.ts';
import { NEARBY_NAMES, onFoot } from '#domains/workspaces/nearby.ts';
import { paths } from '#shared/paths.ts';
import type { Weekday } from '#shared/time.ts';
import type { Translate } from '#shared/texts.ts';

type SiteOwner = Pick<Site, 'operatorName' | 'publicUrl' | 'infoEmail' | 'logo'>;

export function organization({ operatorName, publicUrl, infoEmail, logo: own }: SiteOwner): StructuredData {
  const logo = new URL(own?.src ?? '/favicon.svg', publicUrl).href;
  return { '@type': 'Organization', name: operatorName, url: `${publicUrl}/`, email: infoEmail, logo };
}

/** The days with the same hours stand together. */
function openingHours(space: Space): StructuredData | StructuredData[] {
  const days = new Map<string, Weekday[]>();
  for (const day of WEEK)
    for (const hours of weekdayHours(space, day)) days.set(hours.join(), [...(days.get(hours.join()) ?? []), day]);
  const hours = [...days].map(([each, dayOfWeek]) => {
    const [opens, closes] = each.split(',');
    // In this vocabulary, a day ends at 23:59.
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes: closes === MIDNIGHT ? '23:59' : closes };
  });
  // One value is not a list in JSON-LD.
  return hours.length === 1 ? hours[0]! : hours;
}

/** A workspace with its hours and position. */
export function localBusiness(space: Space, site: SiteOwner, t: Translate): StructuredData {
  const { latitude, longitude } = space;
  const absolute = (path: string) => new URL(path, site.publicUrl).href;
  return {
    '@type': 'LocalBusiness',
    name: space.name,
    url: absolute(paths.space(space._id)),
    address: space.area,
    ...(space.description && { description: space.description }),
    ...(space.pictures.length > 0 && { image: space.pictures.map(({ original }) => absolute(original)) }),
    ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    openingHoursSpecification: openingHours(space),
    amenityFeature: space.amenities
      .filter(({ active }) => active)
      .map(({ title }) => ({ '@type': 'LocationFeatureSpecification', name: title, value: true })),
    ...(space.nearby.length > 0 && {
      additionalProperty: space.nearby.map((place) => ({
        '@type': 'PropertyValue',
        name: t(NEARBY_NAMES[place.kind]),
        value: `${place.name}, ${onFoot(place, t)}`,
      })),
    }),
    parentOrganization: organization(site),
  };
}
