/** What is near a workspace. Does not import Zod, for the size of public pages. */
import { later, type Later, type Translate } from '#shared/texts.ts';

export const NEARBY_KINDS = ['train', 'bus', 'parking', 'food', 'hotel'] as const;
export type NearbyKind = (typeof NEARBY_KINDS)[number];

export const NEARBY_NAMES: Record<NearbyKind, Later> = {
  train: later('Train'),
  bus: later('Bus'),
  parking: later('Parking'),
  food: later('Food'),
  hotel: later('Hotel'),
};

/** @property minutes on foot */
export type NearbyPlace = { kind: NearbyKind; name: string; minutes: number };

/** '5 minutes on foot' */
export const onFoot = ({ minutes }: NearbyPlace, t: Translate): string =>
  t('{count, plural, one {{count} minute} other {{count} minutes}} on foot', { count: minutes });
