/** The bank's page of a 3-D Secure payment. It shows the payment and offers Complete or Fail. */
import { amountText } from './amounts.ts';
import { escapeHtml, htmlPage } from '../frame/page.ts';
import { type Asked, type Answer, type Routes, htmlAnswer } from '../frame/sandbox.ts';
import type { Call, StripeStore } from './call.ts';
import type { PaymentIntent } from './objects.ts';
import { answerChallenge, challengePath } from './payments.ts';

const POLICY = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:" };

function page(title: string, content: string, status = 200): Answer {
  return htmlAnswer(htmlPage(`${title} · Test bank`, content, title), status, POLICY);
}

function question(intent: PaymentIntent): string {
  const { currency, description } = intent;
  const amount = amountText(intent.amount, currency);
  return `
<p>Your bank asks you to confirm a payment of <strong>${escapeHtml(amount)}</strong>${description ? ` for ${escapeHtml(description)}` : ''}.</p>
<p>This is a test: no money moves.</p>
<form method="post" action="${escapeHtml(challengePath(intent))}">
  <button name="result" value="complete">Complete</button>
  <button name="result" value="fail">Fail</button>
</form>`;
}

const alreadyAnswered = ({ status }: PaymentIntent) =>
  `<p>The payment is ${status === 'succeeded' ? 'confirmed' : 'not confirmed'}. You may close this page.</p>`;

/** The return address with the parameters that Stripe adds to it. */
function addressAfter(returnUrl: string, intent: PaymentIntent): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret);
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}

/** @param make makes the changes of a call, and announces their events */
export function challengeRoutes(store: StripeStore, make: <T>(change: (call: Call) => T) => T): Routes {
  const path = '/authenticate/:intent/:secret';
  const find = ({ params }: Asked) => {
    const intent = store.get('payment_intent', params.intent ?? '');
    return intent?.client_secret === params.secret ? intent : undefined;
  };
  return {
    [`GET ${path}`]: (asked) => {
      const intent = find(asked);
      if (!intent) return page('Payment not found', '<p>This address belongs to no payment.</p>', 404);
      if (intent.status !== 'requires_action') return page('Already answered', alreadyAnswered(intent));
      return page('Confirm your payment', question(intent));
    },
    [`POST ${path}`]: (asked) => {
      const intent = find(asked);
      if (!intent) return page('Payment not found', '', 404);
      const isPassed = (asked.body as { result?: unknown } | undefined)?.result === 'complete';
      const isOpen = intent.status === 'requires_action';
      const settled = isOpen ? make((call) => answerChallenge(call, intent, isPassed)) : intent;
      const returnUrl = intent.next_action?.redirect_to_url.return_url;
      if (!returnUrl) return page('Thank you', alreadyAnswered(settled));
      return htmlAnswer('', 303, { location: addressAfter(returnUrl, settled) });
    },
  };
}
