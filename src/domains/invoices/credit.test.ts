import { describe, expect, it } from 'vitest';
import { sumsOf } from './by-hand.ts';
import { type Creditable, creditOf, creditProblem, leftOfLines, wantedOf } from './credit.ts';
import type { InvoiceLine } from './schema.ts';
import { toMinor } from '#shared/money.ts';

const entered = (price: number, percent = 20, quantity = 1) => ({
  description: `At ${price}`,
  quantity,
  price,
  percent,
});
const invoice = (...lines: Parameters<typeof sumsOf>[0]): Creditable => ({
  lines: sumsOf(lines, 'GBP').lines,
  credited: [],
  currency: 'GBP',
});
const taxOf = (lines: InvoiceLine[]) => lines.reduce((sum, { tax }) => sum + toMinor(tax, 'GBP'), 0);

describe('a credit note', () => {
  it('has the part of the tax that belongs to all that is credited by now', () => {
    let of = invoice(entered(1));
    const taxes: number[] = [];
    for (let step = 0; step < 10; step += 1) {
      const { lines } = creditOf(of, new Map([[0, 2]]));
      of = { ...of, credited: [...of.credited, ...lines] };
      taxes.push(taxOf(of.credited));
    }
    expect(taxes).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 4, 4]);
    of = { ...of, credited: [...of.credited, ...creditOf(of, wantedOf(of, undefined)).lines] };
    expect([taxOf(of.credited), leftOfLines(of)]).toEqual([20, [0]]);
  });

  it('credits a line of a rate whose lines add up to nothing', () => {
    const of = invoice(entered(10), entered(5, 5), entered(-5, 5));
    const all = wantedOf(of, undefined);
    expect(creditOf(of, all)).toMatchObject({ netPence: 1_000, totalPence: 1_200, taxPercent: null });
    expect(creditProblem(of, all, creditOf(of, all))).toBeUndefined();
    const one = new Map([[1, 100]]);
    expect(creditProblem(of, one, creditOf(of, one))).toMatchObject({ field: 'lines' });
  });

  it('is not more than the invoice, if another rate has more discounts than prices', () => {
    const lines = [...invoice(entered(100)).lines, ...invoice(entered(-60, 0)).lines];
    const of: Creditable = { lines, credited: [], currency: 'GBP' };
    const price = new Map([[0, 10_000]]);
    expect(creditProblem(of, price, creditOf(of, price))).toMatchObject({ field: 'lines' });
    const all = wantedOf(of, undefined);
    expect(creditProblem(of, all, creditOf(of, all))).toBeUndefined();
  });
});

describe('an invoice by hand', () => {
  it('rounds the tax of each rate once, and a discount like a price', () => {
    const { lines, netPence, totalPence } = sumsOf(
      [entered(0.03), entered(0.03), entered(0.03), entered(-0.01, 5)],
      'GBP',
    );
    expect([netPence, totalPence]).toEqual([8, 10]);
    expect(taxOf(lines)).toBe(2);
    expect(sumsOf([entered(1, 20, 0.005)], 'GBP').netPence).toBe(1);
    expect(sumsOf([entered(-1, 20, 0.005)], 'GBP').netPence).toBe(-1);
  });
});
