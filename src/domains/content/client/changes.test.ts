import { describe, expect, it } from 'vitest';
import type { ContentFile } from '#domains/content/files.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { changesOf } from './changes.ts';
import { type FormValues, NO_CAPTION, fillOf } from './content-form.ts';

const fill = fillOf('page-fold');

function file(_id: string, order: number, texts: Partial<ContentFile> = {}): ContentFile {
  const address = { original: `/files/${_id}-1440.jpg`, thumb_location: '', filename: `${_id}.jpg` };
  const facts = { _id, status: true, size: 1, mimetype: 'image/jpeg', width: 10, height: 10, ...address };
  const extra = { order, ctaBtnText: '', ctaBtnURL: '' };
  return { ...facts, tag: 'file', title: '', imgDescription: '', type: 'file', order, extra, ...texts };
}

function fold(...pictures: ContentFile[]): ContentItem {
  const meta = JSON.stringify({ page_name: 'Home Page', foldType: 'list', items: [] });
  const at = new Date(0);
  const facts = { status: true, slug: null, price: null, version: 3, created_at: at, updated_at: at, draft: null };
  const rest = { ...facts, translations: {} };
  return { _id: '7', type: 'page-fold', name: 'Rooms', description: '', active: true, meta, pictures, ...rest };
}

/** The changes of a fold after an edit of its form. */
function edited(item: ContentItem, edit: (values: FormValues) => object) {
  const before = { item, values: fill(item) };
  return changesOf({ values: { ...before.values, ...edit(fill(item)) }, before, groups: ['file'] });
}

describe('the changes of an item', () => {
  const item = fold(file('1', 0), file('2', 1, { tag: 'A window', title: 'Light' }));

  it('are none without an edit', () => {
    expect(edited(item, () => ({}))).toEqual({ fields: {}, pictures: [], removed: [], added: [] });
  });

  it('contain only the fields that differ', () => {
    expect(edited(item, () => ({ name: 'Offices', active: false })).fields).toEqual({ name: 'Offices', active: false });
    const { meta } = edited(item, ({ meta: before }) => ({ meta: { ...before, foldType: 'default' } })).fields;
    expect(meta).toMatchObject({ foldType: 'default', page_name: 'Home Page' });
  });

  it('name the files that were removed, moved and captioned', () => {
    expect(edited(item, () => ({ file: ['2'] })).removed).toEqual(['1']);
    expect(edited(item, () => ({ file: ['2', '1'] })).pictures).toEqual([{ _id: '1', order: 2 }]);
    const captions = { '1': { ...NO_CAPTION, tag: 'A door' } };
    expect(edited(item, (values) => ({ captions: { ...values.captions, ...captions } })).pictures).toEqual([
      { _id: '1', tag: 'A door' },
    ]);
  });

  it('contain new files with their places and texts', () => {
    const captions = { 'file-1': { ...NO_CAPTION, tag: 'A chair', title: 'Chair' } };
    const { added, pictures } = edited(item, () => ({ file: ['1', 'file-1', '2'], captions }));
    expect(added).toEqual([{ key: 'file-1', group: 'file', order: 1, ...captions['file-1'] }]);
    expect(pictures).toContainEqual(expect.objectContaining({ _id: '2', order: 2 }));
  });

  it('do not name the files of a group that the item no longer has, which go with it', () => {
    const before = { item, values: fill(item) };
    expect(changesOf({ values: before.values, before, groups: [] }).removed).toEqual([]);
  });
});

it('a new item sends all its fields', () => {
  const values = { ...fill(), name: 'Rooms' };
  expect(Object.keys(changesOf({ values, groups: ['file'] }).fields)).toEqual([
    'name',
    'description',
    'price',
    'active',
    'meta',
  ]);
});
