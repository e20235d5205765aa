/** A charge that shows whether the keys work. It uses a test card of Stripe, which live keys refuse. */
import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { translated } from './stripe-errors.ts';

const AMOUNT_PENCE = 100;
/** Tells a test from what the books must contain. */
const METADATA = { purpose: 'test of the settings' };

export const isTest = ({ metadata }: { metadata: Stripe.Metadata | null }) => metadata?.purpose === METADATA.purpose;

export function testCalls(stripe: Stripe) {
  /** Charges £1.00 and refunds it. @throws what `charge` and `refund` throw */
  async function testCharge(): Promise<void> {
    const id = randomUUID();
    const intent = await translated('Test card', () =>
      stripe.paymentIntents.create(
        {
          amount: AMOUNT_PENCE,
          currency: 'gbp',
          payment_method: 'pm_card_visa',
          allowed_payment_method_types: ['card'],
          confirm: true,
          description: 'Test of the settings',
          metadata: METADATA,
        },
        { idempotencyKey: `test-charge-${id}` },
      ),
    );
    await translated('Payment', () =>
      stripe.refunds.create({ payment_intent: intent.id, metadata: METADATA }, { idempotencyKey: `test-refund-${id}` }),
    );
  }
  return { testCharge };
}
