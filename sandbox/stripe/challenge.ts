import { Router, urlencoded } from 'express';
import { escapeHtml } from '../frame/basics.ts';
import { Call } from './call.ts';
import { Input } from './input.ts';
import { answerChallenge, challengePath } from './resources/settling.ts';
import type { Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';
import type { PaymentIntent } from './types.ts';

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; display: grid; min-height: 100vh; place-items: center; }
  main { width: min(26rem, 100% - 2rem); }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
  p { margin: 0 0 1rem; }
  form { display: flex; gap: .75rem; }
  button { flex: 1; min-height: 44px; font: inherit; border-radius: 8px; border: 1px solid #6b7280; cursor: pointer; }
  button[value=complete] { background: #3730a3; border-color: #3730a3; color: #fff; }
`;

/** The bank's page of a 3-D Secure payment. It shows the payment and offers Complete or Fail. */
export function challengeRouter(store: Store, webhooks: Webhooks): Router {
  const router = Router();
  router.get('/sandbox/authenticate/:intent/:secret', (request, response) => {
    const intent = findIntent(store, request.params.intent, request.params.secret);
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    if (!intent) response.status(404).send(page('Payment not found', '<p>This address belongs to no payment.</p>'));
    else if (intent.status !== 'requires_action') response.send(page('Already answered', alreadyAnswered(intent)));
    else response.send(page('Confirm your payment', question(intent)));
  });
  router.post('/sandbox/authenticate/:intent/:secret', urlencoded({ extended: false }), (request, response) => {
    const intent = findIntent(store, request.params.intent ?? '', request.params.secret ?? '');
    if (!intent) return void response.status(404).send(page('Payment not found', ''));
    const settled = intent.status === 'requires_action' ? settle(store, webhooks, intent, request.body) : intent;
    const returnUrl = intent.next_action?.redirect_to_url.return_url;
    if (!returnUrl) return void response.send(page('Thank you', alreadyAnswered(settled)));
    response.redirect(303, addressAfter(returnUrl, settled));
  });
  return router;
}

function settle(store: Store, webhooks: Webhooks, intent: PaymentIntent, body: unknown): PaymentIntent {
  const isPassed = (body as { result?: unknown } | undefined)?.result === 'complete';
  const call = new Call(store, new Input({}), { ids: {}, baseUrl: '' });
  const settled = answerChallenge(call, intent, isPassed);
  store.commit(call.changes);
  webhooks.announce(call.changes);
  return settled;
}

function findIntent(store: Store, id: string, secret: string): PaymentIntent | undefined {
  const intent = store.get('payment_intent', id);
  return intent?.client_secret === secret ? intent : undefined;
}

/** The return address with the parameters that Stripe adds to it. */
function addressAfter(returnUrl: string, intent: PaymentIntent): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret);
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}

function question(intent: PaymentIntent): string {
  const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: intent.currency }).format(
    intent.amount / 100,
  );
  return `
    <p>Your bank asks you to confirm a payment of <strong>${escapeHtml(amount)}</strong>${
      intent.description ? ` for ${escapeHtml(intent.description)}` : ''
    }.</p>
    <p>This is a test: no money moves.</p>
    <form method="post" action="${escapeHtml(challengePath(intent))}">
      <button name="result" value="complete">Complete</button>
      <button name="result" value="fail">Fail</button>
    </form>`;
}

function alreadyAnswered(intent: PaymentIntent): string {
  return `<p>The payment is ${intent.status === 'succeeded' ? 'confirmed' : 'not confirmed'}. You may close this page.</p>`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Test bank</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>${content}
    </main>
  </body>
</html>`;
}
