import type { Moment } from '#server/context.ts';
import { billAlone } from '#domains/products/server/index.ts';

/** Orders that wait for an invoice that a membership will not have get their own. */
export async function billLeftOrders(at: Moment): Promise<void> {
  const left = await at.services
    .knex('orders as o')
    .join('memberships as m', 'm.id', 'o.membership_id')
    .whereNull('o.invoice_id')
    .whereNull('m.next_on')
    .pluck<string[]>('o.id');
  for (const id of left) {
    try {
      await billAlone(at, id);
    } catch (error) {
      at.services.log.error({ err: error, orderId: id }, 'an order was not billed');
    }
  }
}
