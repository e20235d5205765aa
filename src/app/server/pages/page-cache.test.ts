import { expect, it, vi } from 'vitest';
import { PageCache, answerOf } from './page-cache.ts';
import { SharedRead } from './shared-read.ts';

it('keeps an answer for its version only', async () => {
  const cache = new PageCache();
  const answer = await answerOf('text/html', 'a page');
  cache.keep('/', '1', answer);
  expect(cache.get('/', '1')).toBe(answer);
  expect(cache.get('/', '2')).toBeUndefined();
  expect(cache.get('/other', '1')).toBeUndefined();
});

it('forgets what was not used for the longest time, by number and by bytes', async () => {
  const small = await answerOf('text/html', 'a');
  const cache = new PageCache({ answers: 2, bytes: 1_000 });
  for (const key of ['a', 'b']) cache.keep(key, '1', small);
  cache.get('a', '1');
  cache.keep('c', '1', small);
  expect(['a', 'b', 'c'].map((key) => cache.get(key, '1') === small)).toEqual([true, false, true]);
  // Text that cannot be compressed.
  const large = await answerOf('text/html', Array.from({ length: 400 }, (_, index) => index * index).join());
  cache.keep('large', '1', large);
  expect(['a', 'c', 'large'].map((key) => cache.get(key, '1'))).toEqual([undefined, undefined, undefined]);
  cache.keep('a', '1', small);
  expect(cache.get('a', '1')).toBe(small);
});

it('shares a read only with callers that came before it began', async () => {
  const begun: (() => void)[] = [];
  const reads = new SharedRead(() => new Promise<number>((resolve) => begun.push(() => resolve(begun.length))));
  const early = [reads.read(), reads.read()];
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  const late = [reads.read(), reads.read()];
  begun[0]!();
  expect(await Promise.all(early)).toEqual([1, 1]);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[1]!();
  expect(await Promise.all(late)).toEqual([2, 2]);
});

it('reads again after a failed read', async () => {
  let isFailing = true;
  const reads = new SharedRead(() => (isFailing ? Promise.reject(new Error('down')) : Promise.resolve('up')));
  await expect(reads.read()).rejects.toThrow('down');
  isFailing = false;
  expect(await reads.read()).toBe('up');
});
