import { ICON_IDS, ICON_NAMES } from '#domains/content/icons.ts';

/** The icons of key information and facilities, for selects. */
export const ICON_OPTIONS = ICON_IDS.map((value) => ({ value, label: ICON_NAMES[value] }));
