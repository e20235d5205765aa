/** The form of a webhook: types and headers are lines of a text. */
import { z } from 'zod';
import { WebhookInput, type WebhookView } from '#domains/webhooks/schema.ts';

const linesOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function headerOf(line: string): { name: string; value: string } {
  const [name = '', ...rest] = line.split(':');
  return { name: name.trim(), value: rest.join(':').trim() };
}

const { url, description, types, headers } = WebhookInput.shape;

/** A text whose lines a schema checks. The first message is shown at the field. */
const lines = <T>(read: (text: string) => unknown, schema: z.ZodType<T>) =>
  z.string().transform((text, context): T => {
    const { data, error } = schema.safeParse(read(text));
    if (data !== undefined) return data;
    context.addIssue({ code: 'custom', message: error?.issues[0]?.message ?? '' });
    return z.NEVER;
  });

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
