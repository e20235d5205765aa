import { BaseModel } from '#server/db/base-model.ts';
import { amountOfOne, type CreditType } from '#domains/credits/index.ts';
import type { ProductView } from '#domains/products/schema.ts';
import { type Currency, toMajor } from '#shared/money.ts';

export class Product extends BaseModel {
  static override tableName = 'products';

  declare space_id: string;
  declare name: string;
  declare description: string;
  declare currency: Currency;
  /** Before tax. */
  declare price_pence: number;
  declare tax_rate: string;
  declare kind: ProductView['kind'];
  /** What a pack grants: minutes of meeting rooms, or days of flexi desks. Null for an item. */
  declare credit_type: CreditType | null;
  declare credit_amount: number | null;
  declare valid_days: number | null;
  declare sold_to: ProductView['sold_to'];
  declare active: boolean;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

export function productView(product: Product): ProductView {
  const { id, space_id, name, description, currency, tax_rate, kind, credit_type, credit_amount, valid_days } = product;
  const { sold_to, active, version, created_at } = product;
  return {
    _id: id,
    space_id,
    name,
    description,
    currency,
    price: toMajor(product.price_pence, currency),
    tax_rate,
    kind,
    credit_type,
    credits: credit_type && (credit_amount ?? 0) / amountOfOne(credit_type, currency),
    valid_days,
    sold_to,
    active,
    version,
    created_at,
  };
}
