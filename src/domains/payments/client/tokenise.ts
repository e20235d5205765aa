/** Exchanges card details for a token of the payment service. They are sent from the browser and never reach our server. */
import { type CardForm, expiryOf } from './card-form.ts';
import { later, type Translate } from '#shared/texts.ts';

/** The payment service refused the card. The message is for the customer. */
export class CardRefused extends Error {
  readonly field?: keyof CardForm;

  constructor(
    message: string,
    /** The field of the form that the message belongs to, if there is one. */
    field?: keyof CardForm,
  ) {
    super(message);
    this.field = field;
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

const UNREACHABLE = later('The payment service cannot be reached. Please check your connection and try again.');
const TIME_OUT_MS = 30_000;

type ServiceAnswer = {
  id?: string;
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  error?: { message?: string; code?: string };
};

/** Calls the payment service with what somebody has typed. @throws CardRefused if it refuses, or there is no response */
export async function callService(
  url: string,
  publishableKey: string,
  fields: Record<string, string>,
  t: Translate,
): Promise<ServiceAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(TIME_OUT_MS),
  }).catch(() => {
    throw new CardRefused(t(UNREACHABLE));
  });
  const answer = (await response.json().catch(() => ({}))) as ServiceAnswer;
  if (response.ok && answer.id) return answer;
  throw new CardRefused(answer.error?.message ?? t(UNREACHABLE), FIELD_OF_CODE[answer.error?.code ?? '']);
}

/**
 * Calls the token endpoint of the payment service.
 * @returns a token, 'tok_…', that can be used once
 * @throws CardRefused if the card is refused or there is no response
 */
export async function tokenise(
  tokenUrl: string,
  publishableKey: string,
  card: CardForm,
  t: Translate,
): Promise<string> {
  const expiry = expiryOf(card.expiry);
  const { id = '' } = await callService(
    tokenUrl,
    publishableKey,
    {
      'card[number]': card.number,
      'card[exp_month]': expiry?.month ?? '',
      'card[exp_year]': expiry?.year ?? '',
      'card[cvc]': card.cvc,
      'card[name]': card.name,
    },
    t,
  );
  return id;
}
