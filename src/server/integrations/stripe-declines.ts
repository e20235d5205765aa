/** What a customer reads when their card is refused. */
import { CARD_DECLINED } from '#shared/errors.ts';

/** Mistakes of entering a card, and declines after which the customer can do something. */
const SHOWN = [
  'insufficient_funds',
  'authentication_required',
  'payment_intent_authentication_failure',
  'incorrect_number',
  'invalid_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_cvc',
];

type Decline = { code?: string | null; decline_code?: string | null; message?: string | null };

/** The message of Stripe where it helps, otherwise one text for all reasons. */
export function declineText({ code, decline_code, message }: Decline): string {
  const isShown = [code, decline_code].some((each) => each && SHOWN.includes(each));
  return isShown && message ? message : CARD_DECLINED;
}

const DEBIT_FAILURES: Record<string, string> = {
  insufficient_funds: 'The account has too little money.',
  debit_not_authorized: 'The bank does not allow debits of this account.',
  account_closed: 'The account is closed.',
  bank_account_restricted: 'The bank does not allow debits of this account.',
};

/** Why the bank of a customer did not pay a debit. */
export function debitFailureText({ code, decline_code }: Decline): string {
  return DEBIT_FAILURES[decline_code ?? ''] ?? DEBIT_FAILURES[code ?? ''] ?? 'The bank did not pay the debit.';
}
