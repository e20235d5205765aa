import { expect, it } from 'vitest';
import { WebhookForm, webhookFields } from '#domains/webhooks/client/webhook-form.ts';

const given = { ...webhookFields(undefined), url: 'https://example.com/' };

it('reads types and headers from lines', () => {
  const form = {
    ...given,
    types: 'booking.*\n\n invoice.created, lead.created',
    headers: 'Authorization: Bearer a:b\n',
  };
  expect(WebhookForm.parse(form)).toMatchObject({
    types: ['booking.*', 'invoice.created', 'lead.created'],
    headers: [{ name: 'Authorization', value: 'Bearer a:b' }],
    space_id: null,
  });
});

it.each([
  ['types', '', 'Please choose what it is told of'],
  ['types', 'booking', 'Please enter types such as booking.moved, booking.* or *'],
  ['headers', 'Authorization', 'Please enter a value'],
  ['headers', 'Host: example.com', 'This header cannot be set'],
])('refuses %s %j at its field', (field, text, message) => {
  const { error } = WebhookForm.safeParse({ ...given, [field]: text });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});
