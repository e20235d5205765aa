/** What programs of others are told of invoices and credit notes, which `kind` tells apart. */
import { z } from 'zod';
import type { Told } from '#server/told.ts';
import { readListed } from '#domains/invoices/server/queries.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';
import { msg } from '#shared/texts.ts';

/** The ids of whom and what a document belongs to, as far as its view lacks them. */
const idsOf = ({ user_id, charge_id, refund_id, dispute_id, credited_id, reversal_of }: InvoiceRow) => ({
  user_id,
  payment_id: charge_id,
  refund_id,
  dispute_id,
  credited_id,
  reversal_of,
});

export const invoiceTold: Told = {
  noun: 'invoice',
  types: [
    { what: 'created', says: msg('An invoice or a credit note was written'), live: 'invoices.create' },
    {
      what: 'updated',
      says: msg('An invoice or a credit note was paid, credited or changed'),
      live: 'invoices.update',
    },
  ],
  beside: {
    user_id: z.string().nullable().describe('The member who is billed; null without an account'),
    payment_id: z.string().nullable().describe('The payment for which it was written; null without one'),
    refund_id: z.string().nullable().describe('Of a credit note: the refund; null without one'),
    dispute_id: z.string().nullable().describe('Of a credit note: the dispute; null without one'),
    credited_id: z.string().nullable().describe('Of a credit note by hand: the invoice that it credits'),
    reversal_of: z.string().nullable().describe('The credit note that an invoice takes back; null for others'),
  },
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const documents = await readListed(knex, ids);
    return documents.map(({ row, view }) => ({ id: row.id, space_id: row.space_id, view, more: idsOf(row) }));
  },
};
