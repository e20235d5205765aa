/** What this domain does for the erasure of a person. */
import type { ErasureParts } from '#server/erasure.ts';

export const invoicesErasure: ErasureParts = {
  /** Invoices and credit notes that are not settled. */
  async holds({ services: { knex } }, { id }) {
    const open = await knex('invoices').where('user_id', id).where('open_pence', '>', 0).pluck('invoice_id');
    return open.length > 0 ? [`These documents are not settled: ${open.join(', ')}`] : [];
  },
};
