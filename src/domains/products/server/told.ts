/** What programs of others are told of products and their orders. */
import { z } from 'zod';
import { editedTypes, readRows, type Told } from '#server/told.ts';
import { Product, productView } from '#domains/products/server/model.ts';
import { readOrders } from '#domains/products/server/queries.ts';
import { msg } from '#shared/texts.ts';

export const productTold: Told = {
  noun: 'product',
  types: editedTypes('products', {
    created: msg('A product was added, or its deletion was undone'),
    updated: msg('A product was changed'),
    deleted: msg('A product was deleted'),
  }),
  read: readRows((knex, ids) => Product.query(knex).findByIds(ids), productView),
};

export const orderTold: Told = {
  noun: 'order',
  types: [
    { what: 'created', says: msg('Products were ordered'), live: 'orders.create' },
    { what: 'deleted', says: msg('An order was taken back'), live: 'orders.delete' },
  ],
  beside: {
    credit_ids: z.array(z.string()).describe('The credits that were bought'),
  },
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const [views, granted] = await Promise.all([
      readOrders(knex, ids),
      knex('order_lines')
        .whereIn('order_id', ids)
        .whereNotNull('credit_id')
        .orderBy('id')
        .select('order_id', 'credit_id'),
    ]);
    return views.map((view) => {
      const credit_ids = granted.filter(({ order_id }) => order_id === view._id).map(({ credit_id }) => credit_id);
      return { id: view._id, space_id: view.space._id, view, more: { credit_ids } };
    });
  },
};
