import { describe, expect, it } from 'vitest';
import { english } from '../../../../test/helpers/english.ts';
import type { PublicLinks } from '#client/layout/public-links.ts';
import { publicLinks } from './site-links.ts';

const addresses = ({ header }: PublicLinks) =>
  header.map((link) => ('links' in link ? link.links.map(({ to }) => to) : link.to));

const NOTHING = { pages: [], spaces: [], otherPages: [] };

describe('links of the header and the footer', () => {
  it('lead to the search and the workspaces while the website has no content', () => {
    const links = publicLinks(NOTHING, english);
    expect(addresses(links)).toEqual(['/#workspaces', '/search']);
    expect(links.columns.map(({ title }) => title)).toEqual(['Explore']);
    expect(publicLinks(undefined, english)).toEqual(publicLinks(NOTHING, english));
  });

  it('lead only to pages that have something to show', () => {
    const links = publicLinks(
      {
        pages: ['FAQ Page', 'Offer Page', 'Office Listing Page', 'Meeting Room Page'],
        spaces: [{ slug: 'london', name: 'London' }],
        otherPages: [{ slug: 'house-rules', name: 'House rules' }],
      },
      english,
    );
    expect(addresses(links)).toEqual(['/our-spaces', '/meeting-rooms', '/offers', '/search']);
    const linksOf = (title: string) => links.columns.find((column) => column.title === title)?.links;
    expect(linksOf('Spaces')).toEqual([{ label: 'London', to: '/our-spaces/london' }]);
    expect(linksOf('Company')).toEqual([
      { label: 'FAQs', to: '/faqs' },
      { label: 'House rules', to: '/pages/house-rules' },
    ]);
  });

  it('are a menu in the header for several types of places', () => {
    const links = publicLinks({ ...NOTHING, pages: ['Meeting Room Page', 'Flexi Desk Page'] }, english);
    expect(addresses(links)).toEqual(['/#workspaces', ['/meeting-rooms', '/flexi-desks'], '/search']);
  });
});
