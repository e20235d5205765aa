/** What a domain adds to the application in the browser. It is made of the parts of all domains (src/app/client/domains.ts). */
import type { LucideIcon } from 'lucide-react';
import type { Access, Area, EVERYTHING, Requirement } from '#shared/permissions.ts';
import type { StaleQueries } from './stale.ts';

/** A link of the sidebar. It stands where its area stands on the role screen, and has the label of the area by default. */
export type MenuLink = {
  icon?: LucideIcon;
  /** Only for roles that see all bookings. */
  isStaff?: true;
  /** Above all other links, without a section. */
  isFirst?: true;
  /** Stands after the links of this area, not with its own. */
  at?: Area;
  /** Other words for the screen, by which the palette finds it. */
  words?: string;
} & (
  | { area: Area; label?: string }
  | { area: typeof EVERYTHING; label: string }
  /** For members: what is their own. */
  | { area: typeof OWN; label: string; at: Area }
);

/** Instead of an area: an account with the role of members passes. */
export const OWN = 'own';

/** A screen under /app. One without an area is open to every signed-in account. One of several areas is enough. */
export type Screen = {
  path: string;
  /** The name of its file in `client/screens`. */
  file: string;
  area?: Requirement | readonly Requirement[];
  /** By default, the area must be shown. A screen that only adds a record is for those who may. */
  access?: Access;
  /** Also for accounts without the area that are customers: they see there what is their own. */
  forCustomers?: true;
  menu?: MenuLink;
  /** The paths of the links that it belongs to, if they are not the beginning of its own. */
  within?: readonly string[];
};

export type ClientDomain = {
  screens?: readonly Screen[];
  stale?: StaleQueries;
};
