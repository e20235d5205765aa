import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { churnPercent, movementOf, sumOf } from './recurring.ts';

describe('the movements of a month', () => {
  it('are new, expansion, contraction and churned, by customer', () => {
    const customers = [
      [null, 100],
      [100, 150],
      [100, 0],
      [100, 100],
      [200, null],
      [null, null],
    ];
    expect(movementOf(customers, 1)).toEqual({
      ...{ mrr: 350, new: 100, expansion: 50, contraction: 100, churned: 200 },
      ...{ members: 4, joined: 1, left: 1 },
    });
    expect([churnPercent(200, 500), churnPercent(1, 3), churnPercent(0, 0)]).toEqual([40, 33.3, null]);
  });

  it('lead from the MRR and the members of a month to those of the next one', () => {
    const paid = fc.array(fc.option(fc.nat(500)), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(paid), (customers) => {
        for (const index of [1, 2, 3]) {
          const [before, after] = [movementOf(customers, index - 1), movementOf(customers, index)];
          expect(after.mrr).toBe(before.mrr + after.new + after.expansion - after.contraction - after.churned);
          expect(after.members).toBe(before.members + after.joined - after.left);
        }
      }),
    );
  });

  it('add up the memberships of a customer, who has not left while one runs', () => {
    expect(sumOf([100, null, null], [50, 50, null])).toEqual([150, 50, null]);
  });
});
