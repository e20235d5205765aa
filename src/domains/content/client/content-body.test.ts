import { expect, it } from 'vitest';
import { contentBody, fileOfMessage, requireSendable } from './content-body.ts';

const sent = (name: string, group: 'file' | 'thumbnail', tag = '') => ({
  key: name,
  group,
  order: 0,
  tag,
  title: name,
  imgDescription: '',
  ctaBtnText: '',
  ctaBtnURL: '',
  file: new File(['x'], name),
});

it('the fields come before the files, with the group of each file', () => {
  const files = [sent('a.png', 'thumbnail'), sent('b.png', 'file', 'A window')];
  const body = contentBody({ name: 'Canal', price: null, meta: { slug: 'canal' }, version: 2 }, files);
  expect([...body.keys()]).toEqual([
    'name',
    'price',
    'meta',
    'version',
    'tags',
    'titles',
    'imgDescription',
    'extra',
    'file',
    'file',
  ]);
  expect([body.get('price'), body.get('meta'), body.get('tags')]).toEqual([
    '',
    '{"slug":"canal"}',
    '["thumbnail","A window"]',
  ]);
});

it('a message about a file finds it by its index', () => {
  const files = [sent('a.png', 'thumbnail'), sent('b.png', 'file')];
  expect(fileOfMessage({ field: 'file.1', message: 'No' }, files)?.key).toBe('b.png');
  expect(fileOfMessage({ field: 'thumbnail', message: 'No' }, files)).toBeUndefined();
});

it('more files than the server accepts are refused before they are sent', () => {
  const many = Array.from({ length: 101 }, (_, index) => sent(`${index}.png`, 'file'));
  expect(() => requireSendable(many)).toThrow('Please upload at most 100 files at once');
  expect(() => requireSendable(many.slice(1))).not.toThrow();
});
