/** The products of a workspace. */
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { BY_NAME } from '#server/db/position.ts';
import { refuseTaken } from '#server/db/transaction.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import { amountOfOne } from '#domains/credits/index.ts';
import { roundPayable } from '#domains/pricing/index.ts';
import {
  type ListProductsInput,
  type OfferedInput,
  packProblems,
  type ProductInput,
  type ProductUpdateInput,
  type ProductView,
} from '#domains/products/schema.ts';
import { productSentences } from '#domains/products/sentences.ts';
import { sellsIn } from '#domains/products/server/access.ts';
import { Product, productView } from '#domains/products/server/model.ts';
import { PRODUCT } from '#domains/products/server/record-kinds.ts';
import { findSpace, maySeeSpace, requireTaxRate } from '#domains/workspaces/server/index.ts';
import { InvalidInput, NotFound } from '#shared/errors.ts';
import type { Currency, Pence } from '#shared/money.ts';
import type { Page } from '#shared/paging.ts';
import { priceIn } from '#shared/price-in.ts';
import { msg } from '#shared/texts.ts';

/** How many products a workspace offers at most. */
const MOST_OFFERED = 200;

/** The price in the smallest unit. @throws InvalidInput for one that rounds to nothing */
function pricePence(price: number, currency: Currency): Pence {
  const pence = priceIn(currency, price);
  if (roundPayable(pence, currency) === 0) throw new InvalidInput(msg('Please enter the price'), 'price');
  return pence;
}

type SentProduct = Omit<ProductUpdateInput, '_id' | 'version'>;

/** The columns of what was sent. Only a pack grants credits. */
function columnsOf(
  { price, credits, ...sent }: SentProduct,
  before: Pick<ProductView, 'kind' | 'credit_type' | 'credits'> & { currency: Currency },
) {
  const { kind = before.kind, credit_type = before.credit_type } = sent;
  const pack =
    kind !== 'pack'
      ? { credit_type: null, credit_amount: null, valid_days: null }
      : {
          credit_amount:
            credit_type &&
            (credits === undefined ? before.credits! : credits!) * amountOfOne(credit_type, before.currency),
        };
  return { ...sent, ...(price !== undefined && { price_pence: pricePence(price, before.currency) }), ...pack };
}

export const products = defineDeletableRecord({
  table: Product,
  kind: PRODUCT,
  sentences: productSentences,
  factsOf: ({ name }) => ({ name }),
  spaceOf: ({ space_id }) => space_id,
  view: productView,
  allow: ({ actor }, { space_id }) => requireManages(actor, space_id),
  async columns(trx, { actor, now }, { space_id, name, ...sent }: ProductInput) {
    requireManages(actor, space_id);
    const { currency } = await findSpace(trx, space_id);
    await requireTaxRate(trx, space_id, sent.tax_rate);
    const columns = columnsOf(sent, { ...sent, currency });
    const record = { space_id, name, currency, status: true, version: 0, created_at: now };
    return { description: '', tax_rate: '', ...columns, ...record };
  },
  patch: (product, sent: SentProduct) => columnsOf(sent, { ...productView(product), currency: product.currency }),
  async check(trx, product, sent: SentProduct) {
    await requireTaxRate(trx, product.space_id, sent.tax_rate);
    const [problem] = packProblems({ ...productView(product), ...sent });
    if (problem) throw new InvalidInput(problem.message, problem.field);
  },
  refuse: refuseTaken('products_name', 'This product exists already', 'name'),
});

/** The products of a workspace, by name. @throws NotAllowed */
export async function listProducts(
  { services, actor }: Call,
  { space_id, text, ...paging }: ListProductsInput,
): Promise<Page<ProductView>> {
  requireManages(actor, space_id);
  const query = tableBy(services.knex, 'products', 'products_list').where({ space_id, status: true });
  if (text) whereWords(query, ['name'], text);
  const page = await paged(
    { table: 'products', order: BY_NAME, query, read: (some) => some.select<Product[]>('products.*') },
    paging,
  );
  return mapPage(page, productView);
}

/** What the caller may order in a workspace, by name: staff everything that is sold. @throws NotFound for a workspace that they may not see */
export async function offeredProducts(
  { services, actor }: Call,
  { space_id, monthly }: OfferedInput,
): Promise<ProductView[]> {
  const { knex } = services;
  const space = await findSpace(knex, space_id);
  if (!maySeeSpace(actor, space)) throw new NotFound(msg('Workspace not found'));
  const offered = await tableBy(knex, 'products', 'products_list')
    .where({ space_id, status: true, active: true, currency: space.currency })
    .where('kind', monthly ? '=' : '<>', 'monthly')
    .where(sellsIn(actor, space_id) ? {} : { sold_to: 'customers' })
    .orderBy(['name', 'id'])
    .limit(MOST_OFFERED)
    .select<Product[]>('products.*');
  return offered.map(productView);
}
