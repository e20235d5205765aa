/**
 * Bank debits: the test accounts, with the numbers that Stripe documents, and what becomes of their payments.
 * Deviation: an account whose payment Stripe settles after three minutes stays in processing until somebody settles it on the page of the
 * sandbox, `/sandbox/debits`, so that tests need not wait.
 */
import { createHash } from 'node:crypto';
import type { Call } from './call.ts';
import {
  type Charge,
  type DebitBehaviour,
  type DebitFailure,
  type DebitMethod,
  type DebitParts,
  type DebitResult,
  type PaymentIntent,
  newCharge,
} from './objects.ts';
import { badRequest } from './refusal.ts';
import { changeDispute, openDispute } from './refunds.ts';

const SORT_CODE = '108800';
const atOnce = (result: DebitResult): DebitBehaviour => ({ result, is_late: false });
const late = (result: DebitResult): DebitBehaviour => ({ result, is_late: true });

const BACS: Record<string, DebitBehaviour> = {
  '00012345': atOnce('succeed'),
  '90012345': late('succeed'),
  '33333335': atOnce('debit_not_authorized'),
  '93333335': late('debit_not_authorized'),
  '22222227': atOnce('insufficient_funds'),
  '92222227': late('insufficient_funds'),
  '55555559': late('dispute'),
};
const SEPA: Record<string, DebitBehaviour> = {
  AT611904300234573201: atOnce('succeed'),
  AT321904300235473204: late('succeed'),
  AT861904300235473202: atOnce('debit_not_authorized'),
  AT051904300235473205: late('debit_not_authorized'),
  AT981904300002222227: atOnce('insufficient_funds'),
  AT591904300235473203: atOnce('dispute'),
};

const FAILURES: Record<DebitFailure, string> = {
  debit_not_authorized: 'The customer has notified their bank that this payment was unauthorized.',
  insufficient_funds: "The customer's account has insufficient funds to cover this payment.",
};

const compact = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();
const fingerprintOf = (account: string) => createHash('sha256').update(account).digest('hex').slice(0, 16);

/** The account of a typed sort code and number. @throws Refusal for one that is no test account */
export function bacsAccount(sortCode: string, number: string): DebitParts {
  const account = compact(number);
  const behaviour = Object.hasOwn(BACS, account) ? BACS[account] : undefined;
  if (compact(sortCode) !== SORT_CODE || !behaviour)
    throw badRequest('The account number is not that of a test account.', 'account_number_invalid');
  const facts = { last4: account.slice(-4), fingerprint: fingerprintOf(account), sort_code: SORT_CODE };
  return { type: 'bacs_debit', facts, behaviour };
}

/** @throws Refusal for an IBAN that is no test account */
export function sepaAccount(iban: string): DebitParts {
  const account = compact(iban);
  const behaviour = Object.hasOwn(SEPA, account) ? SEPA[account] : undefined;
  if (!behaviour) throw badRequest('The IBAN is not that of a test account.', 'invalid_bank_account_iban');
  const facts = { last4: account.slice(-4), fingerprint: fingerprintOf(account), country: account.slice(0, 2) };
  return { type: 'sepa_debit', facts, behaviour };
}

/** Sends the debit to the bank. What the bank does at once is done, too; the answer still says `processing`. */
export function beginDebit(call: Call, intent: PaymentIntent, method: DebitMethod): PaymentIntent {
  const charge = call.put<Charge>({ ...newCharge(call.created, intent, method, null), status: 'pending', paid: false });
  const processing = call.put<PaymentIntent>({
    ...intent,
    status: 'processing',
    payment_method: method.id,
    latest_charge: charge.id,
    last_payment_error: null,
  });
  call.emit('payment_intent.processing', processing);
  if (!method.behaviour.is_late) settleDebit(call, processing.id, method.behaviour.result);
  return processing;
}

/** The bank has paid a debit, or not. One that is settled already stays as it is. */
export function settleDebit(call: Call, intentId: string, result: DebitResult): PaymentIntent {
  const intent = call.find('payment_intent', intentId);
  if (intent.status !== 'processing') return intent;
  const charge = call.find('charge', intent.latest_charge ?? '');
  if (result === 'succeed' || result === 'dispute') {
    call.put<Charge>({ ...charge, status: 'succeeded', paid: true });
    const paid = call.put<PaymentIntent>({ ...intent, status: 'succeeded', amount_received: intent.amount });
    call.emit('payment_intent.succeeded', paid);
    if (result === 'dispute') takeBack(call, intentId);
    return paid;
  }
  const message = FAILURES[result];
  call.put<Charge>({ ...charge, status: 'failed', failure_code: result, failure_message: message });
  const method = call.find('payment_method', intent.payment_method ?? '');
  const { behaviour: _behaviour, spent: _spent, ...payment_method } = method;
  const failed = call.put<PaymentIntent>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { type: 'invalid_request_error', code: result, message, payment_method },
  });
  call.emit('payment_intent.payment_failed', failed);
  return failed;
}

/** The bank takes back a debit that it has paid. Nobody can contest that, so the dispute is lost at once. */
export function takeBack(call: Call, intentId: string): void {
  const { id } = openDispute(call, intentId);
  changeDispute(call, id, 'lost');
}
