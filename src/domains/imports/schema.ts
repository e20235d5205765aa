import { z } from 'zod';
import { DATE_ORDERS, DECIMAL_SIGNS } from '#domains/imports/cells.ts';
import { IMPORT_KINDS } from '#domains/imports/kinds.ts';
import { flag, id, numeric, optionalText } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** A file must fit into the body of a call. */
export const MOST_CHARACTERS = 900_000;
export const MOST_LINES = 5_000;

const NO_FILE = msg('Please choose a file');
const TOO_LARGE = msg('Please split the file, it has more than 900,000 characters');
const KIND = z.enum(IMPORT_KINDS, { error: msg('Please select what the file contains') });

const ImportFields = z.object({
  space_id: id,
  kind: KIND,
  csv: z.string({ error: NO_FILE }).min(1, NO_FILE).max(MOST_CHARACTERS, TOO_LARGE),
  /** The order of day, month and year in the file. A day that begins with its year is read in any case. */
  dates: z.enum(DATE_ORDERS, { error: msg('Please select the order of dates') }).default('ymd'),
  /** The sign before the decimals in the file. */
  decimals: z.enum(DECIMAL_SIGNS, { error: msg('Please select the decimal sign') }).default('point'),
});

export const CheckImportInput = ImportFields.extend({
  /** How many lines an earlier call has checked. */
  after: numeric(msg('Invalid line'), z.int().min(0).max(MOST_LINES)).default(0),
});
export type CheckImportInput = z.output<typeof CheckImportInput>;

export const RunImportInput = ImportFields.extend({
  /** An import to go on with. The file must be the same. */
  _id: id.optional(),
  file_name: optionalText(200),
  /** Whether people get the mails that they would get without an import. */
  mails: flag.default(false),
});
export type RunImportInput = z.output<typeof RunImportInput>;

/** A workbook in Base64 must fit into the body of a call. */
export const MOST_WORKBOOK_BYTES = 675_000;
export const LARGE_WORKBOOK = msg('Please split the file, it is larger than 675 kB');
const NO_WORKBOOK = msg('Please choose an Excel workbook (.xlsx)');

/** A workbook, to be read as the text of a CSV file. */
export const ReadWorkbookInput = z.object({
  space_id: id,
  /** The file in Base64. */
  xlsx: z
    .string({ error: NO_WORKBOOK })
    .max((MOST_WORKBOOK_BYTES * 4) / 3, LARGE_WORKBOOK)
    .regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2,3}={0,2})?$/, NO_WORKBOOK),
});
export type ReadWorkbookInput = z.output<typeof ReadWorkbookInput>;
export const WorkbookText = z.object({ csv: z.string() });

export const ListImportsInput = z.object({ space_id: id, ...paging });
export type ListImportsInput = z.output<typeof ListImportsInput>;

export const ImportIdInput = z.object({ _id: id });

/** Why a line is refused. `heading` is that of its column, or empty. */
export const ImportProblem = z.object({ line: z.number(), heading: z.string(), message: z.string() });
export type ImportProblem = z.output<typeof ImportProblem>;

const counts = {
  /** The lines of the file, and how many of them are done. */
  total: z.number(),
  done: z.number(),
  added: z.number(),
  changed: z.number(),
  /** Lines that were imported before, and are as they were. */
  same: z.number(),
  refused: z.number(),
};

export const ImportCheck = z.object({
  ...counts,
  /** The headings of columns that are not known. */
  ignored: z.array(z.string()),
  /** The first lines of the file as they are read, in the first answer. */
  preview: z.array(z.object({ line: z.number(), cells: z.array(z.object({ heading: z.string(), text: z.string() })) })),
  problems: z.array(ImportProblem),
});
export type ImportCheck = z.output<typeof ImportCheck>;

export const IMPORT_STATUSES = ['running', 'done', 'undoing', 'undone'] as const;

export const ImportView = z.object({
  _id: z.string(),
  space_id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  mails: z.boolean(),
  /** `running` and `undoing`: another call goes on. */
  status: z.enum(IMPORT_STATUSES),
  ...counts,
  /** The records that an undo has left. */
  kept: z.number(),
  created_at: z.date(),
  ended_at: z.date().nullable(),
});
export type ImportView = z.output<typeof ImportView>;

export const ImportDetail = ImportView.extend({
  problems: z.array(ImportProblem),
  /** What an undo has left, and why. `external_id` is the id, the address or the name of the line. */
  left: z.array(z.object({ line: z.number(), external_id: z.string(), message: z.string() })),
});
export type ImportDetail = z.output<typeof ImportDetail>;
