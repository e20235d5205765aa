/** The data of a person as a file, for themselves and for staff who answer them. */
import { z } from 'zod';
import { EXPORT_STATES, MOST_MONTHS } from '#domains/privacy/rules.ts';
import { id, numeric } from '#shared/fields.ts';
import { msgFilled } from '#shared/texts.ts';

const text = z.string();

export const PersonInput = z.object({ user_id: id });
export type PersonInput = z.output<typeof PersonInput>;

export const DataExportIdInput = z.object({ _id: id });

export const DataExportView = z.object({
  _id: text,
  state: z.enum(EXPORT_STATES),
  size: z.number().nullable(),
  created_at: z.date(),
  ready_at: z.date().nullable(),
  ends_at: z.date().nullable(),
});
export type DataExportView = z.output<typeof DataExportView>;

export const DataExports = z.array(DataExportView);

const NOT_MONTHS = msgFilled('Please enter whole months from 1 to {max}, or nothing', { max: MOST_MONTHS });
const months = numeric(NOT_MONTHS).refine(
  (value) => Number.isInteger(value) && value >= 1 && value <= MOST_MONTHS,
  NOT_MONTHS,
);

const slice = {
  kind: z.string().max(30).describe('The name of a kind of data, as `GET /privacy/retention` lists it'),
  space_id: id.nullable().default(null).describe('The workspace; null for a kind that belongs to none'),
};

export const RetentionInput = z.object({
  ...slice,
  months: months.nullable().describe('After how many months it is removed; null for never'),
});
export type RetentionInput = z.output<typeof RetentionInput>;

export const RetentionPreviewInput = z.object({
  ...slice,
  months: months.describe('After how many months it would be removed'),
});
export type RetentionPreviewInput = z.output<typeof RetentionPreviewInput>;

export const RetentionRuleView = z.object({
  space: z.object({ _id: text, name: text }).nullable(),
  months: z.number().nullable(),
});

export const RetentionKindView = z.object({
  kind: text,
  label: text,
  says: text,
  rules: z.array(RetentionRuleView),
});
export type RetentionKindView = z.output<typeof RetentionKindView>;
export const RetentionKinds = z.array(RetentionKindView);

export const RetentionSetView = z.object({ kind: text, space_id: text.nullable(), months: z.number().nullable() });
export type RetentionSetView = z.output<typeof RetentionSetView>;

export const RetentionPreviewView = z.object({ count: z.number(), oldest: z.date().nullable(), before: z.date() });
export type RetentionPreviewView = z.output<typeof RetentionPreviewView>;
