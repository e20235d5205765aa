/** The plans and the products that offers sell: whether they are sold to customers, and for how much. */
import { raw } from 'objection';
import { select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type SoldThing, soldThing } from '#domains/content/kinds/offer/booking.ts';
import type { KindName, MetaOf } from '#domains/content/kinds.ts';
import { OFFER_TEXTS } from '#domains/content/texts.ts';
import { InvalidInput } from '#shared/errors.ts';

/** What customers can buy, with its workspace. The price of an offer is shown in the currency of the workspace. */
const SOLD: Record<SoldThing['kind'], string> = {
  plan: `FROM membership_plans sold JOIN spaces s ON s.id = sold.space_id
    WHERE sold.status = 1 AND sold.sold_online = 1 AND s.active = 1 AND sold.currency = s.currency`,
  product: `FROM products sold JOIN spaces s ON s.id = sold.space_id
    WHERE sold.status = 1 AND sold.active = 1 AND sold.sold_to = 'customers' AND s.active = 1 AND sold.currency = s.currency`,
};

const idIn = (field: string) => `CAST(JSON_VALUE(content_items.meta, '$.booking.${field}') AS UNSIGNED)`;
const priceOf = (kind: SoldThing['kind']) =>
  `(SELECT sold.price_pence ${SOLD[kind]} AND sold.id = ${idIn(`${kind}_id`)} AND sold.space_id = ${idIn('space_id')})`;

/** The column with the price of what an offer sells, before tax; null if that is not sold. */
export const soldPence = () =>
  raw(
    `CASE JSON_VALUE(content_items.meta, '$.booking.way') WHEN 'plan' THEN ${priceOf('plan')}
    WHEN 'product' THEN ${priceOf('product')} END AS sold_pence`,
  );

/** An offer that visitors see sells what they can buy. @throws InvalidInput at its field */
export async function requireSold(trx: Transaction, type: KindName, meta: object): Promise<void> {
  const thing = type === 'offer' ? soldThing((meta as MetaOf<'offer'>).booking) : undefined;
  if (!thing) return;
  const { kind, id, space_id } = thing;
  const [found] = await select(trx, `SELECT sold.id ${SOLD[kind]} AND sold.id = ? AND sold.space_id = ?`, [
    id,
    space_id,
  ]);
  if (!found) throw new InvalidInput(OFFER_TEXTS[kind], `meta.booking.${kind}_id`);
}
