/** Pays open invoices and saves bank accounts in the browser, as its forms do: what is begun here is confirmed at the payment service. */
import type { TestApp } from '../helpers/app.ts';
import { procedures } from '../helpers/trpc.ts';
import type { Person } from '../helpers/world.ts';
import { ownSandbox, type PaymentService } from '../integrations/sandbox.ts';

export const BACS = { paid: '00012345', late: '90012345', refused: '33333335', lateFailure: '92222227' };
export const IBAN = 'AT321904300235473204';

export type Started = { session_id: string; client_secret: string; kinds: string[]; return_url: string };
export type Intent = { id: string; status: string; error?: { code?: string; message: string } };

export const intentOf = ({ client_secret }: Pick<Started, 'client_secret'>) => client_secret.split('_secret_')[0]!;

/** What the form sends for a typed card or bank account. */
export const typed = {
  card: (token = 'tok_visa') => ({ '[type]': 'card', '[card][token]': token }),
  bacs: (account: string) => ({
    '[type]': 'bacs_debit',
    '[bacs_debit][sort_code]': '10-88-00',
    '[bacs_debit][account_number]': account,
  }),
  sepa: (iban = IBAN) => ({ '[type]': 'sepa_debit', '[sepa_debit][iban]': iban }),
};

/** Begins the payment of all that is open. */
export async function start(app: Pick<TestApp, 'address'>, person: Person, _id: string): Promise<Started> {
  const { invoices } = procedures(app, person);
  const { open } = await invoices.get.query({ _id });
  return invoices.startPayment.mutate({ _id, amount: open! });
}

type Secret = Pick<Started, 'client_secret' | 'return_url'>;

/** Confirms a payment, or the setup of a bank account, with the publishable key. */
export async function confirm(app: PaymentService, started: Secret, data: Record<string, string>): Promise<Intent> {
  const fields = { '[billing_details][name]': 'Ada', '[billing_details][email]': 'ada@cockpit.test', ...data };
  const typedData = Object.entries(fields).map(([name, value]) => [`payment_method_data${name}`, value]);
  const body = new URLSearchParams([
    ['client_secret', started.client_secret],
    ['return_url', started.return_url],
    ...typedData,
  ]);
  const id = intentOf(started);
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const address = `${ownSandbox(app)}/v1/${kind}/${id}/confirm`;
  const headers = { authorization: `Bearer ${app.services.payment.publishableKey}` };
  const response = await fetch(address, { method: 'POST', headers, body });
  return (await response.json()) as Intent;
}

/** Types a bank account into the form of the payment service. @returns the id of its setup */
export async function typeAccount(app: TestApp, person: Person, data: Record<string, string>): Promise<string> {
  const started = await procedures(app, person).payments.startBankAccount.mutate();
  await confirm(app, started, data);
  return started.setup_id;
}

/** Saves a bank account, which becomes the default. @returns its id */
export async function saveAccount(app: TestApp, person: Person, data: Record<string, string>): Promise<string> {
  const setup_id = await typeAccount(app, person, data);
  return (await procedures(app, person).payments.saveBankAccount.mutate({ setup_id })).src_id;
}

/** What the bank does with a debit. */
export async function bank(
  app: PaymentService,
  started: Pick<Started, 'client_secret'>,
  result: 'succeed' | 'insufficient_funds' | 'debit_not_authorized' | 'take_back',
): Promise<void> {
  const body = new URLSearchParams({ result });
  await fetch(`${ownSandbox(app)}/sandbox/debits/${intentOf(started)}`, { method: 'POST', body, redirect: 'manual' });
}
