/** What the screen says of imports. */
import type { Tone } from '#client/ui/badge.tsx';
import type { CellFormat } from '#domains/imports/cells.ts';
import type { CodePage } from '#domains/imports/client/read-text.ts';
import type { ImportKind, Template } from '#domains/imports/kinds.ts';
import type { ImportView } from '#domains/imports/schema.ts';
import { type Translate, later, type Later, msg } from '#shared/texts.ts';

export const KIND_NAMES: Record<ImportKind, Later> = {
  people: later('People'),
  companies: later('Companies'),
  bookings: later('Future bookings'),
  credits: later('Credits'),
  memberships: later('Memberships'),
};

/** The titles of the details, and of what opens them. */
export const KIND_TITLES: Record<ImportKind, { title: Later; open: Later }> = {
  people: { title: later('Import of people'), open: later('Details of the import of people') },
  companies: { title: later('Import of companies'), open: later('Details of the import of companies') },
  bookings: { title: later('Import of future bookings'), open: later('Details of the import of future bookings') },
  credits: { title: later('Import of credits'), open: later('Details of the import of credits') },
  memberships: { title: later('Import of memberships'), open: later('Details of the import of memberships') },
};

export const DATE_NAMES: Record<CellFormat['dates'], Later> = {
  ymd: later('Year first: 2027-05-31'),
  dmy: later('Day first: 31/05/2027'),
  mdy: later('Month first: 05/31/2027'),
};

export const PAGE_NAMES: Record<CodePage, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': msg('Windows, Western Europe (1252)'),
  'windows-1250': msg('Windows, Central Europe (1250)'),
  macintosh: 'Mac Roman',
};

export const DECIMAL_NAMES: Record<CellFormat['decimals'], Later> = {
  point: later('Point: 1,234.50'),
  comma: later('Comma: 1.234,50'),
};

export const TEMPLATE_NAMES: Record<Template, string> = {
  own: msg('Own names'),
  nexudus: 'Nexudus',
  officernd: 'OfficeRnD',
  cobot: 'Cobot',
};

export const STATUSES: Record<ImportView['status'], { text: Later; tone: Tone }> = {
  running: { text: later('Not finished'), tone: 'orange' },
  done: { text: later('Done'), tone: 'green' },
  undoing: { text: later('Undo not finished'), tone: 'orange' },
  undone: { text: later('Taken back'), tone: 'grey' },
};

/** '3 new, 1 refused' */
export function countsText(
  { added, changed, same, refused }: Record<'added' | 'changed' | 'same' | 'refused', number>,
  t: Translate,
) {
  const counts = [
    added > 0 && t('{count} new', { count: added }),
    changed > 0 && t('{count} changed', { count: changed }),
    same > 0 && t('{count} as before', { count: same }),
    refused > 0 && t('{count} refused', { count: refused }),
  ];
  return counts.filter(Boolean).join(', ') || t('Nothing');
}
