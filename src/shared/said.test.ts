import { expect, it } from 'vitest';
import { english } from '../../test/helpers/english.ts';
import { defineSentences, wordsFrom } from './said.ts';

const plans = defineSentences('plan', {
  added: ({ name }: { name: string }) => `added the plan ${name}`,
  sold: ({ name, times }: { name: string; times: number }) => `sold the plan ${name} ${times} times`,
});

it('a sentence is stored as its key and facts, and put into words when it is read', () => {
  const stored = JSON.parse(JSON.stringify(plans.sold({ name: 'Gold', times: 3 }))) as ReturnType<typeof plans.sold>;
  expect(stored).toEqual({ key: 'plan.sold', facts: { name: 'Gold', times: 3 } });
  const words = wordsFrom([plans]);
  expect(words(stored, english)).toBe('sold the plan Gold 3 times');
  expect(words(plans.added({ name: 'Silver' }), english)).toBe('added the plan Silver');
  expect(words({ key: 'plan.melted', facts: {} }, english)).toBe('plan.melted');
});
