/** The icons that key information and facilities can have. Does not import Zod, for the size of public pages. */
import { keysOf } from '#shared/objects.ts';
import { msg } from '#shared/texts.ts';

/** The ids, with their names for people. */
export const ICON_NAMES = {
  bookable_meeting_room: msg('Bookable meeting room'),
  cleaning: msg('Cleaning'),
  collaboration_space: msg('Collaboration space'),
  fully_cabled: msg('Fully cabled'),
  fully_furnished: msg('Fully furnished'),
  led_lighting: msg('LED lighting'),
  lockers: msg('Lockers'),
  pet_friendly: msg('Pet friendly'),
  phone: msg('Phone'),
  breakout: msg('Breakout area'),
  kitchen: msg('Kitchen'),
  meeting_room: msg('Meeting room'),
  shower_facilities: msg('Shower facilities'),
  wcs: msg('WCs'),
  reception: msg('Reception'),
  remote_door_entry: msg('Remote door entry'),
  bike: msg('Bike storage'),
  under_floor_heating: msg('Under-floor heating'),
  wifi: msg('Wi-Fi'),
} as const;

export type IconId = keyof typeof ICON_NAMES;
export const ICON_IDS = keysOf(ICON_NAMES) as [IconId, ...IconId[]];
