/** Bank accounts that customers save, so that the invoices of their memberships are debited. Their numbers never reach this server. */
import type { Call, Context } from '#server/context.ts';
import { requireOwnBilling } from '#domains/accounts/server/index.ts';
import { DEBIT_KINDS, DEBITS } from '#domains/payments/methods.ts';
import type { BankAccountView, StartedBankAccount } from '#domains/payments/schema.ts';
import { paymentSentences } from '#domains/payments/sentences.ts';
import { limitNewCards } from '#domains/payments/server/service/card-limits.ts';
import { accountView, ensureCustomer, recordBilling, requireCustomer } from '#domains/payments/server/service/cards.ts';
import { requireStripe } from '#domains/payments/server/service/stripe.ts';
import { Conflict } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

const NOT_OFFERED = msg('No workspace has prices in a currency that bank accounts pay');

/**
 * Begins to save a bank account of the caller, which they type into a form of the payment service. The form offers the kinds of debits for
 * the currencies of the workspaces.
 * @throws NotAllowed, TooMany; Conflict if no workspace has such a currency
 */
export async function startBankAccount(call: Call & Pick<Context, 'ip'>): Promise<StartedBankAccount> {
  await requireOwnBilling(call);
  const { services } = call;
  const currencies = await services.knex('spaces').where('active', true).distinct('currency').pluck('currency');
  const kinds = DEBIT_KINDS.filter((kind) => currencies.includes(DEBITS[kind].currency));
  if (kinds.length === 0) throw new Conflict(NOT_OFFERED);
  await limitNewCards(call);
  const setup = await requireStripe(services).openSetup(await ensureCustomer(call), kinds);
  const return_url = services.config.PUBLIC_URL + paths.billing;
  return { setup_id: setup.setupId, client_secret: setup.clientSecret, kinds: setup.kinds, return_url };
}

/**
 * Makes a bank account the default of the caller, once the payment service has saved it.
 * @throws NotFound for an account of somebody else, Conflict if it is not saved yet
 */
export async function saveBankAccount(call: Call, setupId: string): Promise<BankAccountView> {
  await requireOwnBilling(call);
  const { services, actor } = call;
  const customerId = await requireCustomer(services, actor.userId);
  const account = await requireStripe(services).accountOfSetup(customerId, setupId);
  await requireStripe(services).setDefault(customerId, account.src_id);
  await recordBilling(call, paymentSentences.addedAccount({ last4: account.last4 }));
  return accountView({ ...account, default_source: true });
}
