/** What the activities of this domain say. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

export const productSentences = defineSentences(
  'product',
  recordTexts(({ name }: { name: string }, t) => t('the product {name}', { name })),
);

type OrderFacts = { lines: { quantity: number; name: string }[]; customer: string };

export const orderSentences = defineSentences('order', {
  ordered: ({ lines, customer }: OrderFacts, t) =>
    t('ordered {products} for {customer}', {
      products: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
      customer,
    }),
  cancelled: () => msg('cancelled an order'),
});
