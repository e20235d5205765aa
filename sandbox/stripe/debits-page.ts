/** The page of the bank of the debits: what is processed, what becomes of it, and what is taken back later. */
import { amountText } from './amounts.ts';
import { escapeHtml, htmlPage } from '../frame/page.ts';
import { type Routes, given, htmlAnswer } from '../frame/sandbox.ts';
import { z } from 'zod';
import type { Call, StripeStore } from './call.ts';
import { settleDebit, takeBack } from './debits.ts';
import type { PaymentIntent } from './objects.ts';

const POLICY = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:" };
const Settled = z.object({ result: z.enum(['succeed', 'debit_not_authorized', 'insufficient_funds', 'take_back']) });

const button = (result: string, text: string) => `<button name="result" value="${result}">${text}</button>`;

function row({ id, amount, currency, description, status }: PaymentIntent): string {
  const buttons =
    status === 'processing'
      ? [
          button('succeed', 'Pay'),
          button('insufficient_funds', 'Too little money'),
          button('debit_not_authorized', 'Refuse'),
        ]
      : [button('take_back', 'Take back')];
  return `<li><p><strong>${escapeHtml(amountText(amount, currency))}</strong>
    <span class="quiet">${escapeHtml(description ?? id)}, ${status}</span></p>
    <form method="post" action="/sandbox/debits/${escapeHtml(id)}">${buttons.join('')}</form></li>`;
}

/** @param make makes the changes of a call, and announces their events */
export function debitRoutes(store: StripeStore, make: <T>(change: (call: Call) => T) => T): Routes {
  const isDebit = ({
    payment_method_details,
    disputed,
  }: {
    payment_method_details: { type: string };
    disputed: boolean;
  }) => payment_method_details.type !== 'card' && !disputed;
  const intents = () => {
    const charges = store.list('charge').filter(isDebit).reverse();
    const found = charges.map(({ payment_intent }) => store.get('payment_intent', payment_intent));
    return found.filter((intent) => intent?.status === 'processing' || intent?.status === 'succeeded');
  };
  return {
    'GET /debits': () => {
      const rows = intents().map((intent) => (intent ? row(intent) : ''));
      const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>No bank debit is processed.</p>';
      return htmlAnswer(htmlPage('Bank debits · Test bank', list, 'Bank debits'), 200, POLICY);
    },
    'POST /debits/:intent': ({ params: { intent = '' }, body }) => {
      const { result } = given(Settled, body);
      if (result === 'take_back') make((call) => takeBack(call, intent));
      else make((call) => settleDebit(call, intent, result));
      return htmlAnswer('', 303, { location: '/sandbox/debits' });
    },
  };
}
