/**
 * The pages of the website whose content staff edit. The editors, the public pages and the sitemap follow from this table. A page is
 * known to the API by its title, as `page_name`. Does not import Zod, for the size of public pages.
 */
import { paths } from '#shared/paths.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

export type SitePage = {
  /** The title, which is also the `page_name` of its folds and of its details. */
  title: string;
  /** The name of the page as a type of content. Content of this type is a fold of the page. */
  type?: string;
  /** The last part of the address of the screen with its folds. */
  screen?: string;
  path: string;
  /** The type of the resources that the page presents. */
  resourceType?: ResourceType;
  /** Whether the list of its folds offers to edit its details. The details of other pages are edited where their items are. */
  hidesDetails?: true;
  /** The parts of the details, besides the title and the description for search engines. */
  details: readonly DetailPart[];
};

/** `page` is the heading with its description, `ribbonTag` the ribbon with two lines, `offerTag` the link to an offer. */
export type DetailPart = 'page' | 'ribbonTag' | 'offerTag';

export const SITE_PAGES = [
  {
    title: msg('Home Page'),
    type: 'home-page',
    screen: 'homePage',
    path: paths.home,
    details: ['page', 'ribbonTag', 'offerTag'],
  },
  {
    title: msg('Meeting Room Page'),
    type: 'meeting-room',
    screen: 'meetingRoomPage',
    path: paths.siteMeetingRooms,
    resourceType: 'meeting_room',
    details: ['page', 'ribbonTag'],
  },
  {
    title: msg('Private Office Page'),
    type: 'private-office',
    screen: 'privateOfficePage',
    path: paths.sitePrivateOffices,
    resourceType: 'private_office',
    details: ['page', 'ribbonTag'],
  },
  {
    title: msg('Dedicated Desk Page'),
    type: 'dedicated-desk',
    screen: 'dedicatedDeskPage',
    path: paths.siteDedicatedDesks,
    resourceType: 'dedicated_desk',
    details: ['page', 'ribbonTag'],
  },
  {
    title: msg('Flexi Desk Page'),
    type: 'flexi-desk',
    screen: 'flexiDeskPage',
    path: paths.siteFlexiDesks,
    resourceType: 'flexi_desk',
    hidesDetails: true,
    details: ['page', 'ribbonTag'],
  },
  {
    title: msg('Availability Page'),
    type: 'availability-page',
    screen: 'availabilityPage',
    path: paths.siteAvailability,
    hidesDetails: true,
    details: ['page'],
  },
  {
    title: msg('Offer Page'),
    type: 'offer-page',
    screen: 'offerPage',
    path: paths.offers,
    hidesDetails: true,
    details: ['page'],
  },
  { title: msg('About Us Page'), type: 'about-us', screen: 'aboutUs', path: paths.aboutUs, details: ['page'] },
  {
    title: msg('Office Listing Page'),
    type: 'office-list',
    screen: 'officeList',
    path: paths.ourSpaces,
    details: ['page'],
  },
  { title: msg('FAQ Page'), path: paths.faqs, details: ['page'] },
  { title: msg('Testimonial Page'), path: paths.testimonials, details: ['page'] },
  { title: msg('Gallery Page'), path: paths.gallery, details: ['page'] },
] as const satisfies SitePage[];

export type PageTitle = (typeof SITE_PAGES)[number]['title'];

export const PAGE_TITLES = SITE_PAGES.map(({ title }) => title) as [PageTitle, ...PageTitle[]];

/** The page with a title; undefined for other names, such as the id of a space. */
export function pageOf(title: string): SitePage | undefined {
  return SITE_PAGES.find((page) => page.title === title);
}

/** The pages that have a list of folds in the menu of the website. */
export const FOLD_PAGES: readonly SitePage[] = SITE_PAGES.filter((page) => 'screen' in page);
