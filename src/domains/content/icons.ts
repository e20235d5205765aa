/** The icons that key information and facilities can have. Does not import Zod, for the size of public pages. */
import { keysOf } from '#shared/objects.ts';

/** The ids, with their names for people. */
export const ICON_NAMES = {
  bookable_meeting_room: 'Bookable meeting room',
  cleaning: 'Cleaning',
  collaboration_space: 'Collaboration space',
  fully_cabled: 'Fully cabled',
  fully_furnished: 'Fully furnished',
  led_lighting: 'LED lighting',
  lockers: 'Lockers',
  pet_friendly: 'Pet friendly',
  phone: 'Phone',
  breakout: 'Breakout area',
  kitchen: 'Kitchen',
  meeting_room: 'Meeting room',
  shower_facilities: 'Shower facilities',
  wcs: 'WCs',
  reception: 'Reception',
  remote_door_entry: 'Remote door entry',
  bike: 'Bike storage',
  under_floor_heating: 'Under-floor heating',
  wifi: 'Wi-Fi',
} as const;

export type IconId = keyof typeof ICON_NAMES;
export const ICON_IDS = keysOf(ICON_NAMES) as [IconId, ...IconId[]];
