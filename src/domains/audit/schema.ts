/** The audit log: who did what, and when. */
import { z } from 'zod';
import { id, optionalText } from '#shared/fields.ts';
import { pageOf, paging } from '#shared/paging.ts';
import { ACTIVITY_MODELS } from '#shared/record-events.ts';
import { msg } from '#shared/texts.ts';

const text = z.string();

const instant = (message: string) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.coerce.date({ error: message }).optional());

const filters = {
  actor: id.optional().describe('Only what this person did'),
  key: id.optional().describe('Only what was done with this key'),
  model: z
    .enum(ACTIVITY_MODELS, { error: msg('Unknown kind of record') })
    .optional()
    .describe('Only what was done to this kind of record'),
  model_id: id.optional().describe('Only what was done to this record. Needs `model`'),
  action: optionalText(80).describe('Only this action: `account.signedIn`'),
  from: instant(msg('Please enter a time')).describe('Only entries since this time'),
  to: instant(msg('Please enter a time')).describe('Only entries before this time'),
};

const NEEDS_MODEL = { error: msg('Please choose what kind of record it is'), path: ['model'] };
const hasModel = ({ model, model_id }: { model?: unknown; model_id?: unknown }) =>
  model_id === undefined || model !== undefined;

/** The filters alone, for the file. */
export const AuditFilter = z.object(filters).refine(hasModel, NEEDS_MODEL);
export type AuditFilter = z.output<typeof AuditFilter>;

export const ListAuditInput = z.object({ ...filters, ...paging }).refine(hasModel, NEEDS_MODEL);
export type ListAuditInput = z.output<typeof ListAuditInput>;

export const AuditEntryView = z.object({
  _id: text,
  created_at: z.date(),
  actor: z.object({ _id: text, name: text }).nullable().describe('Who did it; null for the system, and for a stranger'),
  key: z.object({ _id: text, name: text }).nullable().describe('With which key'),
  session_id: text.nullable().describe('In which session of the person'),
  network: text.nullable().describe('From which address'),
  request_id: text.nullable().describe('The request, as the log of the server names it'),
  source: text.describe('The procedure, the route, the job or the delivery'),
  action: text,
  text: text.describe('The action in words'),
  model: z.enum(ACTIVITY_MODELS).describe('What kind of record it is about'),
  model_id: text.nullable().describe('The id of the record; null if it is about none, or about many'),
  facts: z.record(text, z.unknown()).describe('The facts of the action'),
  changes: z
    .array(
      z.object({
        field: text,
        before: z.unknown().describe('The value before'),
        after: z.unknown().describe('The value after'),
      }),
    )
    .describe('The columns of the record that were changed. Secrets are left out'),
  seq: text.nullable().describe('Its number in the chain; null for the seconds until it has one'),
  hash: text.nullable().describe('The hash of the entry with all before it'),
});
export type AuditEntryView = z.output<typeof AuditEntryView>;

export const AuditPage = pageOf(AuditEntryView);
export type AuditPage = z.output<typeof AuditPage>;
