/** Who has a membership, as documents and mails name them. */
import type { Queryable } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { billingAddress, Company } from '#domains/companies/server/index.ts';
import type { InvoiceView } from '#domains/invoices/index.ts';
import { companyAsCustomer } from '#domains/invoices/server/index.ts';
import type { MembershipRow } from '#domains/memberships/server/tables.ts';

/** The person or the company as they are now. */
export async function readCustomer(
  on: Queryable,
  { user_id, company_id }: Pick<MembershipRow, 'user_id' | 'company_id'>,
): Promise<InvoiceView['customer']> {
  if (company_id !== null) {
    const company = await Company.query(on).findById(company_id).throwIfNotFound();
    return { ...companyAsCustomer(company), email: await billingAddress(on, company) };
  }
  const columns = ['name', 'company_name', 'email', 'phone', 'address'] as const;
  const account = await on('users')
    .where('id', user_id!)
    .first(...columns);
  return { ...expectRow(account, `Account ${user_id}`), vat_number: '' };
}
