import { expect, it } from 'vitest';
import { english } from '../../../../test/helpers/english.ts';
import { differencesOf } from './differences.ts';

const state = (name: string, meta: object) => ({
  name,
  description: '<p>By the <b>canal</b></p>',
  price: null,
  active: true,
  meta: JSON.stringify(meta),
  pictures: [],
  translations: {},
});

it('names the fields that differ, with their values in words', () => {
  const then = state('Canal', { pageMeta: { title: 'Old' }, keyInfos: [{ icon: 'wifi', name: 'Fast' }] });
  const now = state('Canal House', { pageMeta: { title: 'New' }, keyInfos: [], brief: 'A house' });
  expect(differencesOf('our-space', then, now, english)).toEqual([
    { field: 'Name', then: 'Canal', now: 'Canal House' },
    { field: 'Page meta: Title', then: 'Old', now: 'New' },
    { field: 'Brief', then: '', now: 'A house' },
    { field: 'Key Information', then: 'Wi-Fi · Fast', now: '' },
  ]);
});

it('finds none between equal states', () => {
  expect(differencesOf('know-more', state('Canal', { slug: 'a' }), state('Canal', { slug: 'a' }), english)).toEqual([]);
});
