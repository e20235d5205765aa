/** Bank accounts that customers save in the browser. Stripe keeps their mandates. */
import type { Stripe } from 'stripe';
import { Conflict, NotFound } from '#shared/errors.ts';
import { PaymentUnknown, translated } from './stripe-errors.ts';
import { DEBIT_KINDS, type DebitKind } from './stripe-paid-with.ts';
import { type SavedCard, idOf } from './stripe-shapes.ts';
import { msg } from '#shared/texts.ts';

/** A saved bank account. Its mandate allows debits without the customer. */
export type SavedAccount = Pick<SavedCard, 'src_id' | 'last4' | 'owner_name' | 'default_source'> & { kind: DebitKind };

const isDebitKind = (type: string): type is DebitKind => DEBIT_KINDS.some((kind) => kind === type);

/** Null for what is no bank account. */
export function asSavedAccount(method: Stripe.PaymentMethod, defaultId: string | null): SavedAccount | null {
  const { id: src_id, type: kind, billing_details, bacs_debit, sepa_debit } = method;
  if (!isDebitKind(kind)) return null;
  const last4 = (bacs_debit ?? sepa_debit)?.last4 ?? '';
  return { src_id, kind, last4, owner_name: billing_details.name, default_source: src_id === defaultId };
}

/** What the form in the browser saves an account with. */
export type OpenSetup = { setupId: string; clientSecret: string; kinds: DebitKind[] };

export function setupCalls(stripe: Stripe) {
  /** Opens a SetupIntent, by which the customer saves a bank account. @param wanted the kinds of debits; Stripe offers those that the account has */
  function openSetup(customerId: string, wanted: DebitKind[]): Promise<OpenSetup> {
    return translated('Customer', async () => {
      const { id, client_secret, payment_method_types } = await stripe.setupIntents.create({
        customer: customerId,
        allowed_payment_method_types: wanted,
        usage: 'off_session',
      });
      if (client_secret === null) throw new PaymentUnknown('The setup has no secret');
      const kinds = DEBIT_KINDS.filter((kind) => payment_method_types.includes(kind));
      return { setupId: id, clientSecret: client_secret, kinds };
    });
  }

  /** The account that was saved. @throws NotFound for a setup of another customer, Conflict while nothing is saved */
  function accountOfSetup(customerId: string, setupId: string): Promise<SavedAccount> {
    return translated('Bank account', async () => {
      const setup = await stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] });
      const { status, payment_method: method } = setup;
      if (idOf(setup.customer) !== customerId) throw new NotFound(msg('Bank account not found'));
      const account = status === 'succeeded' && typeof method === 'object' && method && asSavedAccount(method, null);
      if (!account) throw new Conflict(msg('The bank account is not saved yet'));
      return account;
    });
  }

  return { openSetup, accountOfSetup };
}
