/** What the header and the footer of the website link to. It follows from what there is to show. */
import type { PublicLink, PublicLinks } from '#client/layout/public-links.ts';
import { type PageTitle, SITE_PAGES } from '#domains/content/pages.ts';
import type { SiteNavigation } from '#domains/content/site-views.ts';
import { paths } from '#shared/paths.ts';

const LABELS: Record<PageTitle, string> = {
  'Home Page': 'Home',
  'Meeting Room Page': 'Meeting rooms',
  'Private Office Page': 'Private offices',
  'Dedicated Desk Page': 'Dedicated desks',
  'Flexi Desk Page': 'Flexi desks',
  'Availability Page': 'Availability',
  'Offer Page': 'Offers',
  'About Us Page': 'About us',
  'Office Listing Page': 'Our spaces',
  'FAQ Page': 'FAQs',
  'Testimonial Page': 'Testimonials',
  'Gallery Page': 'Gallery',
};

const SEARCH: PublicLink = { label: 'Search', to: paths.search };
const WORKSPACES: PublicLink = { label: 'Workspaces', to: `${paths.home}#workspaces` };

const TYPES: PageTitle[] = ['Meeting Room Page', 'Private Office Page', 'Dedicated Desk Page', 'Flexi Desk Page'];
const COMPANY: PageTitle[] = ['About Us Page', 'Testimonial Page', 'Gallery Page', 'FAQ Page'];
/** The number of spaces and of other pages in the footer. */
const MAX_LINKS = 8;

/** The links for what exists. @param navigation undefined while it is read */
export function publicLinks(navigation: SiteNavigation | undefined): PublicLinks {
  const { pages, spaces, otherPages } = navigation ?? { pages: [], spaces: [], otherPages: [] };
  const linksTo = (...titles: PageTitle[]): PublicLink[] =>
    titles
      .filter((title) => pages.includes(title))
      .map((title) => ({ label: LABELS[title], to: SITE_PAGES.find((page) => page.title === title)!.path }));

  const ourSpaces = linksTo('Office Listing Page');
  const places = ourSpaces.length > 0 ? ourSpaces : [WORKSPACES];
  const types = linksTo(...TYPES);
  const header = [...places, ...grouped(types), ...linksTo('Offer Page'), SEARCH];
  const columns = [
    { title: 'Explore', links: [...places, ...types, ...linksTo('Offer Page', 'Availability Page'), SEARCH] },
    {
      title: 'Spaces',
      links: spaces.slice(0, MAX_LINKS).map(({ slug, name }) => ({ label: name, to: paths.ourSpace(slug) })),
    },
    {
      title: 'Company',
      links: [
        ...linksTo(...COMPANY),
        ...otherPages.slice(0, MAX_LINKS).map(({ slug, name }) => ({ label: name, to: paths.otherPage(slug) })),
      ],
    },
  ];
  return { header, columns: columns.filter(({ links }) => links.length > 0) };
}

/** Several links below one name, so that the header has space for all. */
function grouped(links: PublicLink[]): PublicLinks['header'] {
  return links.length > 1 ? [{ label: 'Ways to work', links }] : links;
}
