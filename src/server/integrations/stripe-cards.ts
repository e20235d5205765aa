import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { NotFound } from '#shared/errors.ts';
import { translated } from './stripe-errors.ts';
import { type SavedAccount, asSavedAccount } from './stripe-setups.ts';
import { type SavedCard, asSavedCard } from './stripe-shapes.ts';
import { msg } from '#shared/texts.ts';

/** New customers, and new cards of theirs. The ids of both may be stored. */
export function customerCalls(stripe: Stripe) {
  /** Creates a customer and returns its id (`cus_…`). Calls for the same person within a day create one customer. */
  function createCustomer(person: { email: string; name: string; userId: string }): Promise<string> {
    return translated('Customer', async () => {
      const fields = { email: person.email, name: person.name, metadata: { user_id: person.userId } };
      const digest = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
      const customer = await stripe.customers.create(fields, { idempotencyKey: `customer-${person.userId}-${digest}` });
      return customer.id;
    });
  }

  /**
   * Saves the card of a token (`tok_…`) from the browser and makes it the default.
   * @param customer the customer; a function is called once the token was accepted
   */
  function attachCard(customer: string | (() => Promise<string>), token: string): Promise<SavedCard> {
    return translated('Card', async () => {
      const name = await nameOnToken(token);
      const method = await stripe.paymentMethods.create({
        type: 'card',
        card: { token },
        ...(name && { billing_details: { name } }),
      });
      const customerId = typeof customer === 'string' ? customer : await customer();
      const attached = await stripe.paymentMethods.attach(method.id, { customer: customerId });
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: attached.id } });
      return asSavedCard(attached, attached.id);
    });
  }

  /** The name entered with the card. Test tokens such as `tok_visa` may not be readable and have no name. */
  async function nameOnToken(token: string): Promise<string | undefined> {
    try {
      return (await stripe.tokens.retrieve(token)).card?.name ?? undefined;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
      throw error;
    }
  }

  /** Deletes a customer with all saved cards. What was charged stays at Stripe. A customer that is not there any more is deleted. */
  async function deleteCustomer(customerId: string): Promise<void> {
    try {
      await translated('Customer', () => stripe.customers.del(customerId));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }

  return { createCustomer, attachCard, deleteCustomer };
}

/** The saved cards and bank accounts of customers, which are PaymentMethods at Stripe. */
export function cardCalls(stripe: Stripe) {
  /** All saved cards and bank accounts, each newest first. */
  function listMethods(customerId: string): Promise<{ cards: SavedCard[]; accounts: SavedAccount[] }> {
    return translated('Customer', async () => {
      const [defaultId, methods] = await Promise.all([
        defaultMethodOf(customerId),
        stripe.paymentMethods.list({ customer: customerId, limit: 100 }),
      ]);
      const cards = methods.data.filter(({ type }) => type === 'card').map((method) => asSavedCard(method, defaultId));
      const accounts = methods.data.map((method) => asSavedAccount(method, defaultId));
      return { cards, accounts: accounts.filter((account) => account !== null) };
    });
  }

  /** All saved cards, newest first. */
  const listCards = async (customerId: string): Promise<SavedCard[]> => (await listMethods(customerId)).cards;

  async function defaultMethodOf(customerId: string): Promise<string | null> {
    const customer = await stripe.customers.retrieve(customerId);
    if (customer.deleted) return null;
    const method = customer.invoice_settings.default_payment_method;
    return typeof method === 'string' ? method : (method?.id ?? null);
  }

  /** Makes a card or a bank account the default. @throws NotFound('Card') for one of another customer */
  function setDefault(customerId: string, sourceId: string): Promise<void> {
    return translated('Card', async () => {
      await ownMethod(customerId, sourceId);
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: sourceId } });
    });
  }

  /** Removes a card or a bank account. A removed default is not replaced. @throws NotFound('Card') for one of another customer */
  function removeMethod(customerId: string, sourceId: string): Promise<void> {
    return translated('Card', async () => {
      await ownMethod(customerId, sourceId);
      await stripe.paymentMethods.detach(sourceId);
    });
  }

  /** @throws NotFound('Card') for a card that the customer has not saved */
  function requireCard(customerId: string, sourceId: string): Promise<void> {
    return translated('Card', async () => {
      const { type } = await ownMethod(customerId, sourceId);
      if (type !== 'card') throw new NotFound(msg('Card not found'));
    });
  }

  /** Requests the method through its customer, so that Stripe answers `resource_missing` for one of another customer. */
  const ownMethod = (customerId: string, sourceId: string) =>
    stripe.customers.retrievePaymentMethod(customerId, sourceId);

  return { listMethods, listCards, requireCard, setDefault, removeMethod };
}
