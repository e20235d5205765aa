/** What programs of others are told of invoices and credit notes, which `kind` tells apart. */
import type { Told } from '#server/told.ts';
import { readListed } from '#domains/invoices/server/queries.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';

/** The ids of whom and what a document belongs to, as far as its view lacks them. */
const idsOf = ({ user_id, charge_id, refund_id, dispute_id, credited_id, reversal_of }: InvoiceRow) => ({
  user_id,
  payment_id: charge_id,
  refund_id,
  dispute_id,
  /** The invoice that a credit note by hand credits. */
  credited_id,
  /** The credit note that an invoice takes back. */
  reversal_of,
});

export const invoiceTold: Told = {
  noun: 'invoice',
  types: [
    { what: 'created', says: 'An invoice or a credit note was written', live: 'invoices.create' },
    { what: 'updated', says: 'An invoice or a credit note was paid, credited or changed', live: 'invoices.update' },
  ],
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const documents = await readListed(knex, ids);
    return documents.map(({ row, view }) => ({ id: row.id, space_id: row.space_id, view, more: idsOf(row) }));
  },
};
