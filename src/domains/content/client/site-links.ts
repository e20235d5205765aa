/** What the header and the footer of the website link to. It follows from what there is to show. */
import type { PublicLink, PublicLinks } from '#client/layout/public-links.ts';
import { type PageTitle, SITE_PAGES } from '#domains/content/pages.ts';
import type { SiteNavigation } from '#domains/content/site-views.ts';
import { paths } from '#shared/paths.ts';
import { type Later, later, type Translate } from '#shared/texts.ts';

const LABELS: Record<PageTitle, Later> = {
  'Home Page': later('Home'),
  'Meeting Room Page': later('Meeting rooms'),
  'Private Office Page': later('Private offices'),
  'Dedicated Desk Page': later('Dedicated desks'),
  'Flexi Desk Page': later('Flexi desks'),
  'Availability Page': later('Availability'),
  'Offer Page': later('Offers'),
  'About Us Page': later('About us'),
  'Office Listing Page': later('Our spaces'),
  'FAQ Page': later('FAQs'),
  'Testimonial Page': later('Testimonials'),
  'Gallery Page': later('Gallery'),
};

const TYPES: PageTitle[] = ['Meeting Room Page', 'Private Office Page', 'Dedicated Desk Page', 'Flexi Desk Page'];
const COMPANY: PageTitle[] = ['About Us Page', 'Testimonial Page', 'Gallery Page', 'FAQ Page'];
/** The number of spaces and of other pages in the footer. */
const MAX_LINKS = 8;

/** The links for what exists. @param navigation undefined while it is read */
export function publicLinks(navigation: SiteNavigation | undefined, t: Translate): PublicLinks {
  const { pages, spaces, otherPages } = navigation ?? { pages: [], spaces: [], otherPages: [] };
  const linksTo = (...titles: PageTitle[]): PublicLink[] =>
    titles
      .filter((title) => pages.includes(title))
      .map((title) => ({ label: t(LABELS[title]), to: SITE_PAGES.find((page) => page.title === title)!.path }));

  const search = { label: t('Search'), to: paths.search };
  const ourSpaces = linksTo('Office Listing Page');
  const places = ourSpaces.length > 0 ? ourSpaces : [{ label: t('Workspaces'), to: `${paths.home}#workspaces` }];
  const types = linksTo(...TYPES);
  const header = [...places, ...grouped(types, t), ...linksTo('Offer Page'), search];
  const columns = [
    { title: t('Explore'), links: [...places, ...types, ...linksTo('Offer Page', 'Availability Page'), search] },
    {
      title: t('Spaces'),
      links: spaces.slice(0, MAX_LINKS).map(({ slug, name }) => ({ label: name, to: paths.ourSpace(slug) })),
    },
    {
      title: t('Company'),
      links: [
        ...linksTo(...COMPANY),
        ...otherPages.slice(0, MAX_LINKS).map(({ slug, name }) => ({ label: name, to: paths.otherPage(slug) })),
      ],
    },
  ];
  return { header, columns: columns.filter(({ links }) => links.length > 0) };
}

/** Several links below one name, so that the header has space for all. */
function grouped(links: PublicLink[], t: Translate): PublicLinks['header'] {
  return links.length > 1 ? [{ label: t('Ways to work'), links }] : links;
}
