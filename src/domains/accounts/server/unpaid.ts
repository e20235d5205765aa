/**
 * The unpaid invoices of memberships, as columns of the statement that reads an account. One whose payment a bank processes is not among them:
 * its customer has done what they can.
 */
import type { UnpaidInvoice } from '#shared/unpaid-invoice.ts';

const invoicesOf = (
  customer: string,
) => `(SELECT JSON_ARRAYAGG(JSON_OBJECT('space_id', CONCAT(i.space_id), '_id', CONCAT(i.id),
    'invoice_id', i.invoice_id, 'due_on', CONCAT(i.due_on)))
  FROM invoices i WHERE ${customer} AND i.open_pence > 0 AND i.collect_on IS NULL AND i.kind = 'invoice'
    AND EXISTS (SELECT 1 FROM membership_periods d WHERE d.invoice_id = i.id)
    AND NOT EXISTS (SELECT 1 FROM charges c WHERE c.invoice_id = i.id AND c.status = 'processing'))`;

/** The columns of `UnpaidColumns`. @param user the column with the id of the account */
export const unpaidSql = (user: string) => `${invoicesOf(`i.user_id = ${user}`)} AS own_unpaid,
  ${invoicesOf(`i.company_id IN (SELECT cp.company_id FROM company_people cp WHERE cp.user_id = ${user})`)} AS company_unpaid`;

export type UnpaidColumns = { own_unpaid: UnpaidInvoice[] | null; company_unpaid: UnpaidInvoice[] | null };

/** The unpaid invoices of an account and of its companies, the oldest first. */
export function unpaidOf({ own_unpaid, company_unpaid }: UnpaidColumns): UnpaidInvoice[] {
  const all = [...(own_unpaid ?? []), ...(company_unpaid ?? [])];
  return all.sort((one, other) => one.due_on.localeCompare(other.due_on) || Number(one._id) - Number(other._id));
}
