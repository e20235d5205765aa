/** Faults in what earns money, which the checker must find. */
import type { Plant } from './plant.ts';

export const TILL_PLANTS = {
  'a month billed twice': {
    rules: ['billed twice'],
    changes: [
      {
        file: 'src/domains/memberships/server/billing/bill.ts',
        from: '  const ids = await insertDocuments(\n',
        to: `  const documents = billed.map(({ document }) => document);
  if (Math.random() < 0.3) await insertDocuments(trx, documents, now);
  const ids = await insertDocuments(\n`,
      },
    ],
  },
  'credits taken twice': {
    rules: ['credits'],
    changes: [
      {
        file: 'src/domains/credits/server/uses.ts',
        from: "    bookings.flatMap(({ bookingId, uses }) => moving(uses, bookingId, 'taken', now)),\n  );",
        to: `    bookings.flatMap(({ bookingId, uses }) => moving(uses, bookingId, 'taken', now)),
  );
  const again = await lockCredits(trx, taken.map(({ credit_id }) => credit_id));
  const left = new Map(again.map(({ id, balance }) => [id, balance]));
  for (const { bookingId, uses } of bookings) {
    const more = uses.filter(({ credit_id, amount }) => (left.get(credit_id) ?? 0) >= amount);
    await enterCredits(trx, moving(more, bookingId, 'taken', now));
  }`,
      },
    ],
  },
  'a voucher over its limit': {
    rules: ['voucher'],
    changes: [
      {
        file: 'src/domains/vouchers/rules.ts',
        from: 'max_uses !== null && uses + wanted > max_uses',
        to: 'max_uses !== null && uses + wanted > max_uses + 1',
      },
    ],
  },
  'a lost order': {
    rules: ['order lost'],
    changes: [
      {
        file: 'src/domains/products/server/orders.ts',
        from: '  return answering(call.services, (trx) => placeOrder(trx, call, input));',
        to: `  const lose = async (order: OrderView) => {
    const { knex } = call.services;
    if (Math.random() > 0.1) return order;
    await knex('order_lines').where('order_id', order._id).delete();
    await knex('orders').where('id', order._id).delete();
    return order;
  };
  return answering(call.services, (trx) => placeOrder(trx, call, input)).then(lose);`,
      },
    ],
  },
  'a lost entry of an account': {
    rules: ['account'],
    changes: [
      {
        file: 'src/domains/companies/server/account.ts',
        from: "  await trx('company_entries').insert(entries);",
        to: "  if (Math.random() > 0.1) await trx('company_entries').insert(entries);",
      },
    ],
  },
} satisfies Record<string, Plant>;
