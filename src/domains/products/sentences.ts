/** What the activities of this domain say. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

export const productSentences = defineSentences(
  'product',
  recordTexts(({ name }: { name: string }) => `the product ${name}`),
);

type OrderFacts = { lines: { quantity: number; name: string }[]; customer: string };

export const orderSentences = defineSentences('order', {
  ordered: ({ lines, customer }: OrderFacts) =>
    `ordered ${lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')} for ${customer}`,
  cancelled: () => 'cancelled an order',
});
