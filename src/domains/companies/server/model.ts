import { BaseModel } from '#server/db/base-model.ts';
import type { CompanyPayment, CompanyView } from '#domains/companies/schema.ts';
import type { CompanyTax } from '#domains/companies/tax.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';

export class Company extends BaseModel {
  static override tableName = 'companies';

  declare space_id: string;
  declare name: string;
  declare address: string;
  declare vat_number: string;
  declare billing_email: string;
  declare payment: CompanyPayment;
  declare payment_days: number;
  declare currency: Currency;
  declare limit_pence: number | null;
  declare tax: CompanyTax;
  declare tax_reason: string;
  declare balance_pence: number;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

/** A limit as people enter it; null for none. */
export const limitIn = (pence: Pence | null, currency: Currency): number | null =>
  pence === null ? null : toMajor(pence, currency);

export function companyView(company: Company): CompanyView {
  const {
    id,
    space_id,
    name,
    address,
    vat_number,
    billing_email,
    payment,
    payment_days,
    currency,
    tax,
    tax_reason,
    version,
    created_at,
  } = company;
  return {
    _id: id,
    space_id,
    name,
    address,
    vat_number,
    billing_email,
    payment,
    payment_days,
    currency,
    limit: limitIn(company.limit_pence, currency),
    tax,
    tax_reason,
    balance: toMajor(company.balance_pence, currency),
    version,
    created_at,
  };
}
