import { describe, expect, it } from 'vitest';
import { TaxRates, USUAL_TAX_RATES, keepsPastPercents, taxPercentOn } from '#domains/workspaces/tax-rates.ts';

const standard = {
  name: 'Standard',
  percents: [
    { valid_from: '2020-01-01', percent: 19 },
    { valid_from: '2026-07-01', percent: 21 },
  ],
};
const reduced = { name: 'Reduced', percents: [{ valid_from: '2020-01-01', percent: 7 }] };
const rates = [standard, reduced];

describe('the percent of a day', () => {
  it('is the last that is valid on it, or the first one before all of them', () => {
    expect(taxPercentOn(rates, '', '2026-06-30')).toBe(19);
    expect(taxPercentOn(rates, '', '2026-07-01')).toBe(21);
    expect(taxPercentOn(rates, '', '2019-12-31')).toBe(19);
  });

  it('is that of the rate of the resource, and of the default for an unknown rate', () => {
    expect(taxPercentOn(rates, 'Reduced', '2026-07-01')).toBe(7);
    expect(taxPercentOn(rates, 'Gone', '2026-07-01')).toBe(21);
  });

  it('is 20 without rates', () => expect(taxPercentOn(null, '', '2026-07-01')).toBe(20));
});

describe('the percents of past days', () => {
  const later = { ...standard, percents: [...standard.percents, { valid_from: '2027-01-01', percent: 22 }] };

  it('stay when rates are sorted, added, or get a percent for a later day', () => {
    expect(keepsPastPercents(rates, [reduced, later], '2026-08-01')).toBe(true);
    const added = { name: 'None', percents: [{ valid_from: '2026-08-01', percent: 0 }] };
    expect(keepsPastPercents(rates, [...rates, added], '2026-08-01')).toBe(true);
  });

  it('may change from today on', () => {
    const other = { ...standard, percents: [standard.percents[0]!, { valid_from: '2026-07-01', percent: 23 }] };
    expect(keepsPastPercents(rates, [other, reduced], '2026-07-01')).toBe(true);
    expect(keepsPastPercents(rates, [other, reduced], '2026-07-02')).toBe(false);
  });

  it('change when a rate is removed or renamed, or gets a percent for an earlier day', () => {
    for (const after of [[standard], [standard, { ...reduced, name: 'Low' }], [later, reduced]])
      expect(keepsPastPercents(rates, after, '2028-01-01')).toBe(false);
  });
});

describe('tax rates', () => {
  it.each([
    ['no rate', []],
    ['two rates with one name', [reduced, { ...reduced, name: 'REDUCED' }]],
    ['two percents from one day', [{ ...reduced, percents: [reduced.percents[0], reduced.percents[0]] }]],
    ['a negative percent', [{ name: 'A', percents: [{ valid_from: '2020-01-01', percent: -1 }] }]],
    ['three decimals', [{ name: 'A', percents: [{ valid_from: '2020-01-01', percent: 9.975 }] }]],
  ])('are refused with %s', (_name, given) => expect(TaxRates.safeParse(given).success).toBe(false));

  it('are valid as they are by default', () => expect(TaxRates.parse(USUAL_TAX_RATES)).toEqual(USUAL_TAX_RATES));
});
