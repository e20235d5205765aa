import { expect, it } from 'vitest';
import { foldAddress, foldPlace } from './fold-address.ts';

const placeIn = (address: string) => foldPlace(new URL(address, 'http://localhost').searchParams);

it('the address of a fold names its page and the way back', () => {
  const address = foldAddress({ id: '4', page_name: '12', back: '/app/cms/ourSpace/12' });
  expect(address).toMatch(/^\/app\/cms\/editFoldPage\/4\?/);
  expect(placeIn(address)).toEqual({ page_name: '12', back: '/app/cms/ourSpace/12' });
});

it('leads back into the editors only', () => {
  for (const back of ['https://example.org', '//example.org', '/app/profile'])
    expect(placeIn(foldAddress({ page_name: 'Home Page', back })).back).toBe('/app/cms/homePage');
  // Without a way back, an address leads to the list of its page.
  expect(placeIn('/app/cms/editFoldPage').back).toBe('/app/cms/homePage');
  expect(placeIn('/app/cms/editFoldPage?page_name=12').back).toBe('/app/cms/ourSpace/12');
});
