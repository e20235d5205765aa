import { expect, it } from 'vitest';
import { english } from '../../../../test/helpers/english.ts';
import { offerView } from '#domains/content/kinds/offer/kind.ts';
import { sliderView } from '#domains/content/kinds/slider/kind.ts';
import { fillOf } from './content-form.ts';
import { previewItem } from './preview-item.ts';

const noTiles = () => [];

it('the preview of a new item shows what is typed, and blanks where nothing is typed yet', () => {
  const values = fillOf('slider')();
  const item = previewItem({
    type: 'slider',
    values: { ...values, name: 'House' },
    tilesOf: noTiles,
    stored: [],
    t: english,
  });
  expect(sliderView(item)).toMatchObject({ resource_type: 'other', name: 'House', description: '', picture: null });
});

it('new pictures are shown by their previews, with the texts that are typed', () => {
  const values = fillOf('slider', { resource_type: 'flexi_desk' })();
  const tile = { key: 'file-1', name: 'a.png', src: 'data:image/webp;base64,', size: { width: 492, height: 600 } };
  const tilesOf = (group: string) => (group === 'file' ? [tile] : []);
  const item = previewItem({
    type: 'slider',
    values: { ...values, file: ['file-1'] },
    tilesOf,
    stored: [],
    t: english,
  });
  expect(sliderView(item).picture).toMatchObject({ original: tile.src, width: 492, height: 600, alt: 'Flexi Desk' });
});

it('an entry whose icon has not been chosen has none', () => {
  const facilities = [{ icon: undefined, name: 'Bikes' }] as never;
  const values = fillOf('offer', { facilities })();
  const item = { ...previewItem({ type: 'offer', values, tilesOf: noTiles, stored: [], t: english }), html: () => '' };
  expect(offerView(item).facilities).toEqual([{ icon: null, name: 'Bikes' }]);
});
