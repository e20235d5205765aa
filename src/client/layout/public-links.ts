/** The links of public pages, which the application provides: they follow from content of a later domain. */
import { createContext } from 'react';

export type PublicLink = { label: string; to: string };

/** Links below one name of the header. */
export type PublicLinkGroup = { label: string; links: PublicLink[] };

export type PublicLinks = {
  header: (PublicLink | PublicLinkGroup)[];
  /** The columns of the footer. */
  columns: { title: string; links: PublicLink[] }[];
};

export type PublicLinksSource = { useLinks: () => PublicLinks };

const NONE: PublicLinks = { header: [], columns: [] };

export const PublicLinksContext = createContext<PublicLinksSource>({ useLinks: () => NONE });
