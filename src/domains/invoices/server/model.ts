import { BaseModel } from '#server/db/base-model.ts';

/** The only row of `operator`. */
export class OperatorRecord extends BaseModel {
  static override tableName = 'operator';

  declare name: string;
  declare address: string;
  declare vat_number: string;
  declare bank_name: string;
  declare account_name: string;
  declare sort_code: string;
  declare account_number: string;
  declare iban: string;
  declare version: number;
}
