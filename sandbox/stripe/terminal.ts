/**
 * Card readers that the product drives over the network, with one location and one reader from the start.
 * Deviation: who presents a card, and who cancels, is said on the page of the sandbox, `/sandbox/readers`, or by Stripe's own call for simulated readers.
 */
import { amountText } from './amounts.ts';
import { escapeHtml, htmlPage } from '../frame/page.ts';
import { type Routes, Refusal, given, htmlAnswer } from '../frame/sandbox.ts';
import { z } from 'zod';
import type { Call, StripeStore } from './call.ts';
import { readTypedCard } from './cards.ts';
import { type Fields, type Read, boolean, metadata, required, text } from './fields.ts';
import { type Location, type PaymentIntent, type Reader, newId, newPaymentMethod, newToken } from './objects.ts';
import { UNEXPECTED, confirm } from './payments.ts';
import { badRequest, refusal } from './refusal.ts';

/** What a new account of the sandbox has. */
export const FIRST_LOCATION: Location = {
  id: 'tml_front_desk',
  object: 'terminal.location',
  created: 0,
  livemode: false,
  display_name: 'Front desk',
  metadata: {},
};
export const FIRST_READER: Reader = {
  id: 'tmr_front_desk',
  object: 'terminal.reader',
  created: 0,
  livemode: false,
  label: 'Reception',
  location: FIRST_LOCATION.id,
  status: 'online',
  action: null,
  device_type: 'simulated_wisepos_e',
  metadata: {},
};

export const CHANGED_LOCATION = { display_name: text, metadata } satisfies Fields;

/** An empty value removes its key. */
export function changeLocation(
  call: Call,
  asked: Read<typeof CHANGED_LOCATION>,
  ids: Record<string, string>,
): Location {
  const location = call.find('terminal.location', ids.location);
  const merged = Object.entries({ ...location.metadata, ...asked.metadata }).filter(([, value]) => value !== '');
  return call.put({
    ...location,
    display_name: asked.display_name ?? location.display_name,
    metadata: Object.fromEntries(merged),
  });
}

const isCharging = (call: Call, { action }: Reader) =>
  action?.status === 'in_progress' &&
  call.find('payment_intent', action.process_payment_intent.payment_intent).status === 'processing';

/** @throws Refusal of a reader that does not answer, or is charging a card */
function requireReady(call: Call, reader: Reader): void {
  if (reader.status === 'offline')
    throw badRequest('Reader is currently offline, please ensure the reader is powered on.', 'terminal_reader_offline');
  if (isCharging(call, reader))
    throw refusal(409, { code: 'terminal_reader_busy', message: 'Reader is currently busy.' });
}

export const PROCESSED = {
  payment_intent: required,
  'process_config[enable_customer_cancellation]': boolean,
} satisfies Fields;

/** Shows a payment. One that the reader shows already, and for which no card was presented yet, is replaced. */
export function processIntent(call: Call, asked: Read<typeof PROCESSED>, ids: Record<string, string>): Reader {
  const reader = call.find('terminal.reader', ids.reader);
  requireReady(call, reader);
  const intent = call.find('payment_intent', asked.payment_intent, 'payment_intent');
  if (intent.status !== 'requires_payment_method')
    throw badRequest(`This PaymentIntent cannot be processed: it has a status of ${intent.status}.`, UNEXPECTED);
  if (!intent.payment_method_types.includes('card_present'))
    throw badRequest('This PaymentIntent does not accept card_present.', UNEXPECTED, 'payment_intent');
  const action = {
    type: 'process_payment_intent' as const,
    status: 'in_progress' as const,
    process_payment_intent: { payment_intent: intent.id },
    failure_code: null,
    failure_message: null,
  };
  return call.put({ ...reader, action });
}

/** Ends what a reader shows. */
export function cancelAction(call: Call, _asked: object, ids: Record<string, string>): Reader {
  const reader = call.find('terminal.reader', ids.reader);
  requireReady(call, reader);
  return call.put({ ...reader, action: null });
}

/** Ends an action, as the reader reports it. */
function end(call: Call, reader: Reader, failure: { code: string; message: string } | null): Reader {
  const status = failure ? ('failed' as const) : ('succeeded' as const);
  const words = { failure_code: failure?.code ?? null, failure_message: failure?.message ?? null };
  const ended = call.put<Reader>({ ...reader, action: reader.action && { ...reader.action, ...words, status } });
  call.emit(`terminal.reader.action_${status}`, ended);
  return ended;
}

function shownAt(call: Call, id = '') {
  const reader = call.find('terminal.reader', id);
  const { action } = reader;
  if (action?.status !== 'in_progress') throw badRequest('The reader does not wait for a card.', UNEXPECTED);
  return { reader, intent: call.find('payment_intent', action.process_payment_intent.payment_intent) };
}

const NUMBER = 'card_present[number]';
export const PRESENTED = { type: text, [NUMBER]: text } satisfies Fields;

/** A customer presents a card: the payment succeeds, or the reader says that it was declined. */
export function present(call: Call, asked: Read<typeof PRESENTED>, ids: Record<string, string>): Reader {
  const { reader, intent } = shownAt(call, ids.reader);
  const year = String(call.now.getUTCFullYear() + 1);
  const typed = { number: asked[NUMBER] ?? '4242424242424242', expMonth: '12', expYear: year, cvc: '123' };
  const token = newToken(call.created, readTypedCard(typed, call.now), null);
  const method = call.put(newPaymentMethod(call.created, token, { name: null, email: null }, {}, 'card_present'));
  try {
    // A card at a reader is never asked to authenticate by a page of its bank.
    confirm(call, { ...intent, payment_method: method.id }, method, { off_session: true });
    return end(call, reader, null);
  } catch (error) {
    if (!(error instanceof Refusal) || error.answer.status !== 402) throw error;
    return end(call, reader, { code: 'card_declined', message: 'Your card was declined.' });
  }
}

const BY_CUSTOMER = { code: 'customer_canceled', message: 'The customer canceled the payment.' };
const Added = z.object({ label: z.string().min(1) });
const Pressed = z.object({ press: z.enum(['card', 'declined', 'insert', 'cancel', 'switch']) });

/** The page of the readers, where one plays the customer. @param make makes the changes of a call, and announces their events */
export function readerRoutes(store: StripeStore, make: <T>(change: (call: Call) => T) => T): Routes {
  const button = (press: string, label: string) => `<button name="press" value="${press}">${label}</button>`;
  function row({ id, label, status, action }: Reader): string {
    const shown = action?.status === 'in_progress' && action.process_payment_intent.payment_intent;
    const intent = shown ? store.get('payment_intent', shown) : undefined;
    const says = intent
      ? `${amountText(intent.amount, intent.currency)}, ${intent.description ?? ''}`
      : 'Nothing to pay';
    const buttons = intent
      ? [
          button('card', 'Present a card'),
          button('declined', 'Present a card that is declined'),
          button('insert', 'Insert a card'),
          button('cancel', 'Cancel'),
        ]
      : [];
    return `<li><p><strong>${escapeHtml(says)}</strong> <span class="quiet">${escapeHtml(label)}, ${status}</span></p>
      <form method="post" action="/sandbox/readers/${escapeHtml(id)}">${buttons.join('')}${button('switch', status === 'online' ? 'Switch off' : 'Switch on')}</form></li>`;
  }
  return {
    'GET /readers': () => {
      const rows = store.list('terminal.reader').map(row).join('');
      return htmlAnswer(htmlPage('Card readers · Test shop', `<ol>${rows}</ol>`, 'Card readers'), 200, {
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      });
    },
    'POST /readers': ({ body }) =>
      make((call) =>
        call.put<Reader>({
          ...FIRST_READER,
          id: newId('tmr'),
          created: call.created,
          label: given(Added, body).label,
        }),
      ),
    'POST /readers/:reader': ({ params: { reader = '' }, body }) => {
      const { press } = given(Pressed, body);
      make((call) => {
        if (press === 'cancel') return end(call, shownAt(call, reader).reader, BY_CUSTOMER);
        if (press === 'insert')
          return call.put<PaymentIntent>({ ...shownAt(call, reader).intent, status: 'processing' });
        if (press === 'switch') {
          const before = call.find('terminal.reader', reader);
          return call.put<Reader>({ ...before, status: before.status === 'online' ? 'offline' : 'online' });
        }
        const number = press === 'declined' ? '4000000000000002' : '4242424242424242';
        return present(call, { type: undefined, [NUMBER]: number }, { reader });
      });
      return htmlAnswer('', 303, { location: '/sandbox/readers' });
    },
  };
}
