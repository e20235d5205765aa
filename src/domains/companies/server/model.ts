import { BaseModel } from '#server/db/base-model.ts';
import type { CompanyView } from '#domains/companies/schema.ts';

export class Company extends BaseModel {
  static override tableName = 'companies';

  declare space_id: string;
  declare name: string;
  declare address: string;
  declare vat_number: string;
  declare billing_email: string;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

export function companyView(company: Company): CompanyView {
  const { id, space_id, name, address, vat_number, billing_email, version, created_at } = company;
  return { _id: id, space_id, name, address, vat_number, billing_email, version, created_at };
}
