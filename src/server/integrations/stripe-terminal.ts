/**
 * Card readers that Stripe drives over the network. A payment is created, sent to a reader, and paid there by whoever presents a card. Readers and their
 * locations are registered at Stripe. A location names its workspace in its metadata.
 */
import type { Stripe } from 'stripe';
import { translated } from './stripe-errors.ts';
import { type PaymentOrder, idOf } from './stripe-shapes.ts';

type StripeReader = Stripe.Terminal.Reader;
type Location = Stripe.Terminal.Location;

export type Reader = {
  readerId: string;
  label: string;
  isOnline: boolean;
  /** It shows a payment, or does something else. */
  isBusy: boolean;
  /** The last payment that it was asked to take. */
  intentId: string | null;
};

export type ReaderLocation = { locationId: string; name: string; spaceId: string | null };

/** What a reader was asked last, if that is a payment. `failure` says why it ended without one, as a code and in words. */
export type AtReader = {
  intentId: string | null;
  isInProgress: boolean;
  failure: { code: string; message: string } | null;
};

const spaceOf = ({ metadata }: Pick<Location, 'metadata'>) => metadata.space_id || null;

/** The payment that a reader was asked to take. */
export const intentAt = ({ action }: StripeReader): string | null =>
  idOf(action?.process_payment_intent?.payment_intent ?? null);

export function readerCalls(stripe: Stripe) {
  /** The readers at the location of a workspace. */
  function readersOf(spaceId: string): Promise<Reader[]> {
    return translated('Card reader', async () => {
      const readers: Reader[] = [];
      for await (const reader of stripe.terminal.readers.list({ limit: 100, expand: ['data.location'] })) {
        const { id, label, location, status, action } = reader;
        if (typeof location !== 'object' || !location || spaceOf(location) !== spaceId) continue;
        readers.push({
          readerId: id,
          label: label || id,
          isOnline: status === 'online',
          isBusy: action?.status === 'in_progress',
          intentId: intentAt(reader),
        });
      }
      return readers;
    });
  }

  function readerLocations(): Promise<ReaderLocation[]> {
    return translated('Location', async () => {
      const locations: ReaderLocation[] = [];
      for await (const location of stripe.terminal.locations.list({ limit: 100 }))
        locations.push({ locationId: location.id, name: location.display_name, spaceId: spaceOf(location) });
      return locations;
    });
  }

  /** Sets the workspace of a location; null for none. */
  async function setLocation(locationId: string, spaceId: string | null): Promise<void> {
    const metadata = { space_id: spaceId ?? '' };
    await translated('Location', () => stripe.terminal.locations.update(locationId, { metadata }));
  }

  /** Creates a payment that only a reader can take. A repeated call creates it once. @returns its id */
  async function openAtReader({ customerId: _none, ...order }: PaymentOrder): Promise<string> {
    const { amountPence: amount, currency, description, metadata, idempotencyKey } = order;
    const payment = {
      amount,
      currency,
      description,
      metadata,
      allowed_payment_method_types: ['card_present' as const],
    };
    const { id } = await translated('Payment', () => stripe.paymentIntents.create(payment, { idempotencyKey }));
    return id;
  }

  /** Shows a payment at a reader. @throws Conflict if the reader is offline or busy; PaymentUnknown if it may show it all the same */
  async function sendToReader(readerId: string, intentId: string): Promise<void> {
    const order = { payment_intent: intentId, process_config: { enable_customer_cancellation: true } };
    await translated('Card reader', () => stripe.terminal.readers.processPaymentIntent(readerId, order));
  }

  /** @throws NotFound('Card reader') for one that was removed */
  function atReader(readerId: string): Promise<AtReader> {
    return translated('Card reader', async () => {
      const reader = await stripe.terminal.readers.retrieve(readerId);
      if (reader.deleted) return { intentId: null, isInProgress: false, failure: null };
      const { action } = reader;
      const { failure_code: code, failure_message: message } = action ?? {};
      return {
        intentId: intentAt(reader),
        isInProgress: action?.status === 'in_progress',
        failure: action?.status === 'failed' ? { code: code ?? '', message: message ?? '' } : null,
      };
    });
  }

  /** Ends what a reader shows. @throws Conflict if it is offline, or already charges a card */
  async function clearReader(readerId: string): Promise<void> {
    await translated('Card reader', () => stripe.terminal.readers.cancelAction(readerId));
  }

  return { readersOf, readerLocations, setLocation, openAtReader, sendToReader, atReader, clearReader };
}
