/** Reads the text of a CSV file. */
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { type CellFormat, plainCell } from '#domains/imports/cells.ts';
import { COLUMNS, fieldOf, HOLDS, type ImportKind, REQUIRED } from '#domains/imports/kinds.ts';
import { MOST_LINES } from '#domains/imports/schema.ts';
import { withFormula } from '#shared/csv.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** A line of a file: its number, and its cells by field. Blank cells are left out. */
export type FileLine = { line: number; cells: Record<string, string> };

export type ImportFile = {
  /** The headings of the known columns, by field. */
  headings: Record<string, string>;
  /** The headings of the other columns. */
  ignored: string[];
  lines: FileLine[];
};

/** A longer heading is cut where it is shown. */
const LONGEST_HEADING = 100;

const SEPARATORS = [',', ';', '\t'];
const OPTIONS = { bom: true, relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true };

type Row = { record: string[]; info: { lines: number } };

/** Excel writes a first line that names the separator. */
const SEPARATOR_LINE = /^\uFEFF?sep=(.)\r?\n/i;
/** How each Excel workbook begins, whatever the name of its file. */
const WORKBOOK = 'PK\u0003\u0004';

/** The separator that makes the most columns of the first line. */
function separatorOf(csv: string): string {
  const columns = (delimiter: string) =>
    parse(csv, { ...OPTIONS, delimiter, relax_quotes: true, to: 1 })[0]?.length ?? 0;
  return SEPARATORS.reduce((best, each) => (columns(each) > columns(best) ? each : best));
}

/** The rows with the numbers of the lines on which they end. @throws InvalidInput */
function rowsOf(csv: string): Row[] {
  const named = SEPARATOR_LINE.exec(csv)?.[1];
  const format = named === undefined ? { delimiter: separatorOf(csv) } : { delimiter: named, from_line: 2 };
  try {
    return parse(csv, { ...OPTIONS, ...format, info: true }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InvalidInput(msgWith('Please check the quotes of line {line}', { line: String(error.lines) }), 'csv');
  }
}

const breaksIn = (cells: string[]) => cells.join('').split('\n').length - 1;

/** The position of each known column. The first of two columns for one field counts. */
function positionsOf(kind: ImportKind, headings: string[]): Map<number, string> {
  const positions = new Map<number, string>();
  headings.forEach((heading, position) => {
    const field = fieldOf(kind, heading);
    if (field !== undefined && ![...positions.values()].includes(field)) positions.set(position, field);
  });
  return positions;
}

/** Names the first line, as a title may stand above the headings. */
function missingText(column: string, headings: string[]): string {
  const found = headings.filter(Boolean).join(', ').slice(0, LONGEST_HEADING);
  const needed = `The file needs a column “${column}”`;
  return found ? `${needed}. Its first line is “${found}”` : needed;
}

/**
 * Reads the lines of a file, with its days and numbers as the forms write them. The separator is found; unknown columns are named.
 * @throws InvalidInput for a file that cannot be read, lacks a required column, or has too many lines or none
 */
export function readFile(kind: ImportKind, csv: string, format: CellFormat): ImportFile {
  if (csv.startsWith(WORKBOOK))
    throw new InvalidInput(msg('This is an Excel workbook. Please choose its file, or save it as CSV'), 'csv');
  const [head, ...rows] = rowsOf(csv);
  const all = (head?.record ?? []).map((heading) => heading.trim().slice(0, LONGEST_HEADING));
  const fields = positionsOf(kind, all);
  const missing = REQUIRED[kind].find((field) => ![...fields.values()].includes(field));
  if (missing) throw new InvalidInput(missingText(COLUMNS[kind][missing]!.own, all), 'csv');
  if (rows.length === 0) throw new InvalidInput(msg('The file has no lines below its headings'), 'csv');
  if (rows.length > MOST_LINES)
    throw new InvalidInput(
      msgWith('Please split the file, it has more than {most} lines', { most: MOST_LINES }),
      'csv',
    );
  const cellsOf = (record: string[]) =>
    Object.fromEntries(
      [...fields].flatMap(([position, field]) => {
        const cell = withFormula(record[position]?.trim() ?? '');
        return cell === '' ? [] : [[field, plainCell(cell, HOLDS[kind][field], format)]];
      }),
    );
  return {
    headings: Object.fromEntries([...fields].map(([position, field]) => [field, all[position]!])),
    ignored: all.filter((heading, position) => heading !== '' && !fields.has(position)),
    lines: rows.map(({ record, info }) => ({ line: info.lines - breaksIn(record), cells: cellsOf(record) })),
  };
}
