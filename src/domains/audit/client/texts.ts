/** Texts of the audit log. */
import type { AuditEntryView } from '#domains/audit/schema.ts';
import { MODEL_NAMES } from '#domains/activity/client/index.ts';
import { ACTIVITY_MODELS } from '#shared/record-events.ts';
import type { Translate } from '#shared/texts.ts';

export const MODELS = ACTIVITY_MODELS.map((value) => ({ value, label: MODEL_NAMES[value] })).sort((one, other) =>
  one.label.localeCompare(other.label),
);

/** 'show_all_booking' as 'Show all booking'. */
export const fieldName = (column: string): string =>
  (column.charAt(0).toUpperCase() + column.slice(1)).replaceAll('_', ' ');

const DIRECTORY = /^directory (.*): /;

/** Who has acted: a person, or the directory of a company. Undefined for nobody. */
export function whoText({ actor, source }: Pick<AuditEntryView, 'actor' | 'source'>, t: Translate): string | undefined {
  const directory = DIRECTORY.exec(source)?.[1];
  return actor?.name ?? (directory && t('Directory {directory}', { directory }));
}

/** A value of a record as people read it. */
export function valueText(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return JSON.stringify(value, null, 2);
}
