/** What this domain does for the erasure of a person. */
import type { Moment } from '#server/context.ts';
import type { ErasureParts } from '#server/erasure.ts';
import { OPEN_STATUSES } from '#domains/payments/server/model.ts';
import { CLOSED_DISPUTES } from '#domains/payments/server/service/dispute.ts';

const chargesOf = ({ services: { knex } }: Moment, userId: string) => knex('charges as c').where('c.user_id', userId);

/** Money on its way, and money that a bank disputes. */
async function holds(at: Moment, { id }: { id: string }): Promise<string[]> {
  const [open, refund, dispute] = await Promise.all([
    chargesOf(at, id).whereIn('c.status', OPEN_STATUSES).first('c.id'),
    chargesOf(at, id)
      .join('refunds as r', 'r.charge_id', 'c.id')
      .whereNotIn('r.status', ['succeeded', 'failed'])
      .first('r.id'),
    chargesOf(at, id)
      .join('disputes as d', 'd.charge_id', 'c.id')
      .whereNotIn('d.status', CLOSED_DISPUTES)
      .first('d.id'),
  ]);
  return [
    ...(open ? ['A payment is being processed'] : []),
    ...(refund ? ['A refund is on its way'] : []),
    ...(dispute ? ['A payment is disputed at the bank'] : []),
  ];
}

export const paymentsErasure: ErasureParts = {
  holds,
  async forget({ services }, { customerId }) {
    if (customerId !== null) await services.stripe?.deleteCustomer(customerId);
  },
};
