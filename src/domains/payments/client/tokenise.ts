/** Turns a card into a token at the payment service: the numbers go there from the browser, and never to our own server. */
import { type CardForm, expiryOf } from './card-form.ts';

/** The payment service refused the card, in words for the customer. */
export class CardRefused extends Error {
  constructor(
    message: string,
    /** The field of the form that it is about, when it is about one. */
    readonly field?: keyof CardForm,
  ) {
    super(message);
    this.name = 'CardRefused';
  }
}

const FIELD_OF_CODE: Record<string, keyof CardForm> = {
  invalid_number: 'number',
  incorrect_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  invalid_cvc: 'cvc',
  incorrect_cvc: 'cvc',
};

const UNREACHABLE = 'The payment service cannot be reached. Please check your connection and try again.';
const TIME_OUT_MS = 30_000;

/**
 * The payment service's own token call, which its sandbox answers too.
 * @returns 'tok_…', good for one use
 * @throws CardRefused
 */
export async function tokenise(tokenUrl: string, publishableKey: string, card: CardForm): Promise<string> {
  const expiry = expiryOf(card.expiry);
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { Authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      'card[number]': card.number,
      'card[exp_month]': expiry?.month ?? '',
      'card[exp_year]': expiry?.year ?? '',
      'card[cvc]': card.cvc,
      'card[name]': card.name,
    }),
    signal: AbortSignal.timeout(TIME_OUT_MS),
  }).catch(() => {
    throw new CardRefused(UNREACHABLE);
  });
  const answer = (await response.json().catch(() => ({}))) as TokenAnswer;
  if (response.ok && answer.id) return answer.id;
  throw new CardRefused(answer.error?.message ?? UNREACHABLE, FIELD_OF_CODE[answer.error?.code ?? '']);
}

type TokenAnswer = { id?: string; error?: { message?: string; code?: string } };
