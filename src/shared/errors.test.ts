import { expect, it } from 'vitest';
import { Conflict, InvalidInput } from './errors.ts';
import { msgWith } from './texts.ts';

it('a refusal is in English with what it names, and keeps the text that is translated', () => {
  const refusal = new Conflict(msgWith('Only {amount} left', { amount: '£5.00' }));
  expect(refusal.message).toBe('Only £5.00 left');
  expect(refusal).toMatchObject({ text: 'Only {amount} left', values: { amount: '£5.00' } });
});

it('what somebody has typed is no placeholder', () => {
  const refusal = new InvalidInput(msgWith('There is no plan “{plan}” in this workspace', { plan: '{plan}' }), 'plan');
  expect(refusal.message).toBe('There is no plan “{plan}” in this workspace');
  expect(new Conflict('{reason}').message).toBe('{reason}');
});
