/** What a voucher takes off a price. */
import { expect, it } from 'vitest';
import { type QuoteInput, reducedQuote } from '#domains/pricing/index.ts';
import { offeredVoucher, type SoldVoucher } from './sold.ts';

const SPRING: SoldVoucher = { id: '1', code: 'SPRING20', percent: 20, amount_pence: null };
const TENNER: SoldVoucher = { id: '2', code: 'TENNER', percent: null, amount_pence: 1_000 };

const ROOM: QuoteInput = {
  type: 'meeting_room',
  unitPricePence: 4_500,
  from: new Date('2027-03-02T10:00:00Z'),
  to: new Date('2027-03-02T12:00:00Z'),
  zone: 'Europe/London',
  currency: 'GBP',
  capacity: 4,
  taxPercent: 20,
};
const priced = (voucher: SoldVoucher, more: Partial<QuoteInput> = {}) =>
  reducedQuote({ ...ROOM, ...more }, [offeredVoucher(voucher, more.currency ?? 'GBP')]);

it('is a percentage or an amount before tax, and never more than the price', () => {
  expect(priced(SPRING)).toMatchObject({ netPence: 7_200, totalPence: 8_640, reductions: [{ ref: '1', net: 1_800 }] });
  expect(priced(TENNER)).toMatchObject({ netPence: 8_000, totalPence: 9_600, reductions: [{ ref: '2', net: 1_000 }] });
  const whole = { ...TENNER, amount_pence: 100_000 };
  expect(priced(whole)).toMatchObject({ netPence: 0, taxPence: 0, totalPence: 0, reductions: [{ net: 9_000 }] });
  expect(priced(SPRING, { unitPricePence: 0 }).reductions).toEqual([]);
});

it('is an amount before tax also of a price with tax in it', () => {
  const price = priced(TENNER, { pricesIncludeTax: true });
  expect(price).toMatchObject({ dynamicNetPence: 7_500, netPence: 6_500, taxPence: 1_300, totalPence: 7_800 });
});

it('is rounded in a currency without decimals', () => {
  const price = priced({ ...SPRING, percent: 12.5 }, { currency: 'JPY', unitPricePence: 1_999 });
  expect(price).toMatchObject({ dynamicNetPence: 3_998, netPence: 3_498, taxPence: 700, totalPence: 4_198 });
});

it('is named with what it takes off', () => {
  expect(offeredVoucher(SPRING, 'GBP').text).toBe('20% off with SPRING20');
  expect(offeredVoucher(TENNER, 'GBP').text).toBe('£10.00 off with TENNER');
});
