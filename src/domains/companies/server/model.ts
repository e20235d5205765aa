import { BaseModel } from '#server/db/base-model.ts';
import type { CompanyPayment, CompanyView } from '#domains/companies/schema.ts';
import { penceToPounds } from '#shared/money.ts';

export class Company extends BaseModel {
  static override tableName = 'companies';

  declare space_id: string;
  declare name: string;
  declare address: string;
  declare vat_number: string;
  declare billing_email: string;
  declare payment: CompanyPayment;
  declare payment_days: number;
  declare limit_pence: number | null;
  declare balance_pence: number;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

/** An amount that may be missing, in pounds. */
export const poundsOrNull = (pence: number | null) => (pence === null ? null : penceToPounds(pence));

export function companyView(company: Company): CompanyView {
  const { id, space_id, name, address, vat_number, billing_email, payment, payment_days, version, created_at } =
    company;
  return {
    _id: id,
    space_id,
    name,
    address,
    vat_number,
    billing_email,
    payment,
    payment_days,
    limit: poundsOrNull(company.limit_pence),
    balance: penceToPounds(company.balance_pence),
    version,
    created_at,
  };
}
