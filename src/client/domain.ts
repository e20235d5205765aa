/** What a domain adds to the application in the browser. It is made of the parts of all domains (src/app/client/domains.ts). */
import type { LucideIcon } from 'lucide-react';
import type { Access, Area, EVERYTHING, Heading, Requirement } from '#shared/permissions.ts';
import type { StaleQueries } from './stale.ts';

/**
 * A link of the sidebar. It stands where its area stands on the role screen, below the same heading, and has the label of the area by
 * default.
 */
export type MenuLink = {
  icon?: LucideIcon;
  /** Only for roles that see all bookings. */
  isStaff?: true;
  /** Above all other links, without a heading. */
  isFirst?: true;
} & ({ area: Area; label?: string } | { area: typeof EVERYTHING; label: string; heading: Heading });

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
};

export type ClientDomain = {
  screens?: readonly Screen[];
  stale?: StaleQueries;
};
