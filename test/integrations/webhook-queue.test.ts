/** The webhooks of sandboxes: late, twice, out of order, and again after a failure. */
import { afterEach, expect, it } from 'vitest';
import { WebhookPlan, WebhookQueue } from '../../sandbox/frame/webhooks.ts';
import { eventually, webhookReceiver } from './sandbox.ts';

let close: () => void = () => undefined;
afterEach(() => close());

/** @param given is announced before the queue knows the receiver */
async function queue(failures = 0, given: string[] = []) {
  const receiver = await webhookReceiver(failures);
  close = receiver.close;
  const delivered: string[] = [];
  const events = new WebhookQueue<string>({
    request: (event) => ({ headers: {}, body: event }),
    delivered: (event) => delivered.push(event),
  });
  events.announce(given);
  events.sendTo(receiver.url);
  const received = (count: number) =>
    eventually(() =>
      receiver.received.length >= count ? receiver.received.map(({ body }) => String(body)) : undefined,
    );
  return { events, received, delivered };
}

it('sends an event again until it is accepted', async () => {
  const { events, received, delivered } = await queue(1);
  events.announce(['a']);
  expect(await received(1)).toEqual(['a']);
  await eventually(() => (delivered.length > 0 ? true : undefined));
  expect(delivered).toEqual(['a']);
});

it('keeps events until it knows where to send them', async () => {
  const { received } = await queue(0, ['a', 'b']);
  expect((await received(2)).sort()).toEqual(['a', 'b']);
});

it('sends events twice, and the last one first', async () => {
  const { events, received } = await queue();
  events.plan(WebhookPlan.parse({ twice: true, late_ms: 20 }));
  events.announce(['a']);
  expect(await received(2)).toEqual(['a', 'a']);
  events.plan(WebhookPlan.parse({ reverse: 2 }));
  events.announce(['b']);
  events.announce(['c']);
  expect((await received(4)).slice(2).sort()).toEqual(['b', 'c']);
});
