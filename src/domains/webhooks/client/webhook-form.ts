/** The form of a webhook: types and headers are lines of a text. */
import { z } from 'zod';
import { lines, linesOf } from '#client/forms/lines.ts';
import { WebhookInput, type WebhookView } from '#domains/webhooks/schema.ts';

function headerOf(line: string): { name: string; value: string } {
  const [name = '', ...rest] = line.split(':');
  return { name: name.trim(), value: rest.join(':').trim() };
}

const { url, description, types, headers } = WebhookInput.shape;

export const WebhookForm = z.object({
  url,
  description,
  types: lines(linesOf, types),
  headers: lines(
    (text) =>
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(headerOf),
    headers,
  ),
  space_id: z.string().transform((id) => id || null),
  is_ordered: z.boolean(),
  active: z.boolean(),
});
export type WebhookForm = z.output<typeof WebhookForm>;

/** The values of the form, for a new webhook or for the one that is changed. Values of headers are never shown. */
export const webhookFields = (webhook: WebhookView | undefined): z.input<typeof WebhookForm> => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  types: webhook?.types.join('\n') ?? '*',
  headers: '',
  space_id: webhook?.space_id ?? '',
  is_ordered: webhook?.is_ordered ?? false,
  active: webhook?.active ?? true,
});
