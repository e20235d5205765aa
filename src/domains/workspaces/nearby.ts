/** What is near a workspace. Does not import Zod, for the size of public pages. */

export const NEARBY_KINDS = ['train', 'bus', 'parking', 'food', 'hotel'] as const;
export type NearbyKind = (typeof NEARBY_KINDS)[number];

export const NEARBY_NAMES: Record<NearbyKind, string> = {
  train: 'Train',
  bus: 'Bus',
  parking: 'Parking',
  food: 'Food',
  hotel: 'Hotel',
};

/** @property minutes on foot */
export type NearbyPlace = { kind: NearbyKind; name: string; minutes: number };

/** '5 minutes on foot' */
export const onFoot = ({ minutes }: NearbyPlace): string =>
  `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} on foot`;
