/**
 * What is still to be paid of an invoice, and to be paid back of its credit notes by hand. Only one side is open: what an invoice and its
 * credit notes have in all is what the customer owes, or is owed.
 */
import type { Transaction } from '#server/db/transaction.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';
import type { Pence } from '#shared/money.ts';

type Note = Pick<InvoiceRow, 'id' | 'open_pence' | 'total_pence'>;

/** Locks the credit notes by hand of an invoice, which the caller has locked. */
function lockNotes(trx: Transaction, invoiceId: string): Promise<Note[]> {
  return trx('invoices')
    .where('credited_id', invoiceId)
    .orderBy('id', 'desc')
    .forUpdate()
    .select('id', 'open_pence', 'total_pence');
}

/**
 * Notes a payment of an invoice, which the caller has locked. What has come back, which is negative, first pays back its credit notes; the
 * invoice is open again by the rest.
 * @returns what is open of the invoice now
 */
export async function notePaid(
  trx: Transaction,
  { id, open_pence }: Pick<InvoiceRow, 'id' | 'open_pence'>,
  amountPence: Pence,
): Promise<Pence> {
  const notes = await lockNotes(trx, id);
  const owedBefore = notes.reduce((sum, note) => sum + (note.open_pence ?? 0), 0);
  const due = (open_pence ?? 0) - owedBefore - amountPence;
  let owed = Math.max(0, -due);
  const opens = new Map<string, Pence>();
  // The newest stay open, as the oldest are paid back first.
  for (const note of notes) {
    const open = Math.min(owed, note.total_pence);
    owed -= open;
    opens.set(note.id, open);
  }
  opens.set(id, due > 0 ? due : -owed);
  const cases = [...opens].flatMap(([each, open]) => [each, open]);
  await trx('invoices')
    .whereIn('id', [...opens.keys()])
    .update({ open_pence: trx.raw(`CASE id ${'WHEN ? THEN ? '.repeat(opens.size)}END`, cases) });
  return opens.get(id)!;
}

/** Takes a credit note off what is open of a locked invoice. @returns what of the credit exceeds it, and is to be paid back */
export async function lowerOpen(
  trx: Transaction,
  { id, open_pence }: Pick<InvoiceRow, 'id' | 'open_pence'>,
  totalPence: Pence,
): Promise<Pence> {
  const open = open_pence ?? 0;
  const left = Math.max(0, open - totalPence);
  await trx('invoices')
    .where({ id })
    .update({ open_pence: left, ...(left === 0 && { collect_on: null }) });
  return Math.max(0, totalPence - open);
}
