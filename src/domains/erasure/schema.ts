/** The erasure of a person: what it will do, and how far it is. */
import { z } from 'zod';
import { id } from '#shared/fields.ts';

const text = z.string();

export const ErasureOfInput = z.object({ user_id: id.describe('The account') });
export type ErasureOfInput = z.output<typeof ErasureOfInput>;

export const ERASURE_STATES = ['waiting', 'erasing', 'done', 'withdrawn'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];

export const ErasureView = z.object({
  _id: text,
  state: z.enum(ERASURE_STATES),
  asked_at: z.date().describe('When it was asked for'),
  due_at: z.date().describe('When it is carried out; until then, it can be withdrawn'),
  held_by: z.array(text).describe('Why it could not be carried out when it was due. It is tried again each hour'),
  ended_at: z.date().nullable(),
  books_until: text.nullable().describe('The last day on which invoices keep who it was'),
});
export type ErasureView = z.output<typeof ErasureView>;

export const ErasurePart = z.object({
  of: text.describe('The part of the product'),
  count: z.number().describe('How many records'),
  effect: z
    .enum(['removed', 'replaced', 'kept', 'by law'])
    .describe('`replaced`: they stay without who it was. `by law`: they say who it was until `books_until`'),
  why: text.describe('Why it is there'),
  kept: text.describe('How long it stays without an erasure'),
});
export type ErasurePart = z.output<typeof ErasurePart>;

export const ErasurePreview = z.object({
  parts: z.array(ErasurePart),
  holds: z.array(text).describe('What has to be settled before'),
  books_until: text.describe('The last day on which invoices would keep who it was'),
  erasure: ErasureView.nullable().describe('The last one that was asked for'),
});
export type ErasurePreview = z.output<typeof ErasurePreview>;
