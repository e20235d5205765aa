import { describe, expect, it } from 'vitest';
import { defaultMethod, methodsIn } from './methods.ts';

const card = (src_id: string, default_source = false) => ({ src_id, default_source });
const account = (src_id: string, kind: 'bacs_debit' | 'sepa_debit', default_source = false) => ({
  src_id,
  kind,
  default_source,
});

describe('what is charged when nobody chooses', () => {
  it.each([
    ['the default card', [card('new'), card('old', true)], [account('bacs', 'bacs_debit')], 'old'],
    ['the default bank account', [card('new')], [account('bacs', 'bacs_debit', true)], 'bacs'],
    ['the newest card without a default', [card('new'), card('old')], [account('bacs', 'bacs_debit')], 'new'],
    ['a card if the default has another currency', [card('new')], [account('sepa', 'sepa_debit', true)], 'new'],
    [
      'another bank account of the currency',
      [],
      [account('sepa', 'sepa_debit', true), account('b', 'bacs_debit')],
      'b',
    ],
    ['nothing if nothing pays in the currency', [], [account('sepa', 'sepa_debit', true)], undefined],
    ['nothing if nothing is saved', [], [], undefined],
  ])('is %s', (_, cards, accounts, expected) => {
    expect(defaultMethod({ cards, accounts }, 'GBP')?.src_id).toBe(expected);
  });

  it('is a bank account in its own currency alone', () => {
    const saved = { cards: [card('visa')], accounts: [account('bacs', 'bacs_debit'), account('sepa', 'sepa_debit')] };
    const idsIn = (currency: string) => methodsIn(saved, currency).map(({ src_id }) => src_id);
    expect([idsIn('GBP'), idsIn('EUR'), idsIn('USD')]).toEqual([['visa', 'bacs'], ['visa', 'sepa'], ['visa']]);
  });
});
