/** What the screen says of imports. */
import type { Tone } from '#client/ui/badge.tsx';
import type { CellFormat } from '#domains/imports/cells.ts';
import type { CodePage } from '#domains/imports/client/read-text.ts';
import type { ImportKind, Template } from '#domains/imports/kinds.ts';
import type { ImportView } from '#domains/imports/schema.ts';

export const KIND_NAMES: Record<ImportKind, string> = {
  people: 'People',
  companies: 'Companies',
  bookings: 'Future bookings',
  credits: 'Credits',
  memberships: 'Memberships',
};

export const DATE_NAMES: Record<CellFormat['dates'], string> = {
  ymd: 'Year first: 2027-05-31',
  dmy: 'Day first: 31/05/2027',
  mdy: 'Month first: 05/31/2027',
};

export const PAGE_NAMES: Record<CodePage, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows, Western Europe (1252)',
  'windows-1250': 'Windows, Central Europe (1250)',
  macintosh: 'Mac Roman',
};

export const DECIMAL_NAMES: Record<CellFormat['decimals'], string> = {
  point: 'Point: 1,234.50',
  comma: 'Comma: 1.234,50',
};

export const TEMPLATE_NAMES: Record<Template, string> = {
  own: 'Own names',
  nexudus: 'Nexudus',
  officernd: 'OfficeRnD',
  cobot: 'Cobot',
};

export const STATUSES: Record<ImportView['status'], { text: string; tone: Tone }> = {
  running: { text: 'Not finished', tone: 'orange' },
  done: { text: 'Done', tone: 'green' },
  undoing: { text: 'Undo not finished', tone: 'orange' },
  undone: { text: 'Taken back', tone: 'grey' },
};

/** '3 new, 1 refused' */
export function countsText({
  added,
  changed,
  same,
  refused,
}: Record<'added' | 'changed' | 'same' | 'refused', number>) {
  const counts: [number, string][] = [
    [added, 'new'],
    [changed, 'changed'],
    [same, 'as before'],
    [refused, 'refused'],
  ];
  return counts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join(', ') || 'Nothing';
}
