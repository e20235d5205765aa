import { expect, it } from 'vitest';
import type { ContentItem } from '#domains/content/schema.ts';
import { paths } from '#shared/paths.ts';
import { publicPath } from './public-path.ts';

const item = (type: ContentItem['type'], changes: Partial<ContentItem>): ContentItem => ({
  _id: '1',
  type,
  name: 'Summer desk',
  description: '',
  active: true,
  status: true,
  translations: {},
  slug: null,
  price: null,
  meta: '{}',
  pictures: [],
  version: 0,
  created_at: new Date(0),
  updated_at: new Date(0),
  draft: null,
  ...changes,
});

it('an item has its own page once visitors see it, and otherwise that of its kind', () => {
  expect(publicPath('offer', item('offer', { slug: 'summer-desk' }))).toBe(paths.offer('summer-desk'));
  expect(publicPath('offer', item('offer', { slug: 'summer-desk', active: false }))).toBe(paths.offers);
  expect(publicPath('offer')).toBe(paths.offers);
  expect(publicPath('slider')).toBe(paths.home);
  expect(publicPath('other-page')).toBeUndefined();
});

it('a part of a page is seen on that page', () => {
  const fold = item('page-fold', { meta: JSON.stringify({ page_name: 'About Us Page', foldType: 'faqs' }) });
  expect(publicPath('page-fold', fold)).toBe(paths.aboutUs);
  expect(publicPath('page-fold', undefined, { page_name: 'FAQ Page' })).toBe(paths.faqs);
  expect(publicPath('page-fold', undefined, { page_name: '12' })).toBeUndefined();
});
