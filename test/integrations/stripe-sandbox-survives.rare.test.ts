import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PaymentUnknown } from '#server/integrations/stripe-errors.ts';
import { control, customerWithCard, freshFolder, kill, sandboxProcess, stripeAt } from './sandbox.ts';

it('the sandbox keeps every charge over kill -9, also one whose response was lost', async () => {
  const file = join(freshFolder(), 'stripe.jsonl');
  const first = await sandboxProcess({ file });
  const stripe = stripeAt(first.url);
  const { customerId, chargeId, request } = await customerWithCard(stripe, 'tok_visa');
  const paid = await stripe.charge({ ...request, idempotencyKey: 'paid', metadata: { charge_id: 'paid' } });

  await control(first.url, { delay_ms: 60_000 });
  const held = expect(stripe.charge(request)).rejects.toThrow(PaymentUnknown);
  await expect.poll(() => stripe.transactions(customerId)).toHaveLength(2);
  await kill(first.child);
  await held;
  appendFileSync(file, '{"put":[{"id":"pi_half');

  const port = Number(new URL(first.url).port);
  const second = await sandboxProcess({ file, port });
  expect(second.url).toBe(first.url);
  expect(
    await stripe.findCharge({ customerId, chargeId, key: request.idempotencyKey, since: new Date() }),
  ).toMatchObject({ status: 'succeeded' });
  expect(await stripe.retrieveIntent(paid.intentId)).toMatchObject({ status: 'succeeded' });
  const again = await stripe.charge({ ...request, idempotencyKey: 'paid', metadata: { charge_id: 'paid' } });
  expect(again).toEqual(paid);
  expect(await stripe.transactions(customerId)).toHaveLength(2);
  await kill(second.child);
});
