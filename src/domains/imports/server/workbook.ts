/** Reads the first sheet of an Excel workbook as the text of a CSV file. */
import { readSheet } from 'read-excel-file/node';
import { ZipFile } from 'yazl';
import { unzip } from '#server/files/unzip.ts';
import { MOST_CHARACTERS, MOST_LINES } from '#domains/imports/schema.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg, msgFilled } from '#shared/texts.ts';

/** All parts of the workbook together. A file of 5,000 lines has about two. */
const MOST_BYTES = 12 * 1024 * 1024;
const MOST_PARTS = 500;
/** Blank lines and a title may stand between the lines. */
const MOST_ROWS = 2 * MOST_LINES;
const MOST_COLUMNS = 100;

const UNREADABLE = msg('This workbook cannot be read. Please save it as CSV');
const TOO_LARGE = msgFilled('Please split the file: its first sheet may have {rows} rows and {columns} columns', {
  rows: MOST_ROWS.toLocaleString('en'),
  columns: MOST_COLUMNS,
});
const TOO_LONG = msg('Please split the file, it has more than 900,000 characters');

const refuse = (message: string): never => {
  throw new InvalidInput(message, 'csv');
};

/** What the reader needs. Other parts are pictures, comments and the like. */
const PART =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w .-]+\.xml)$/;

const BEGIN = /<(?:[^\s<>/!?:"']+:)?(?:row|c)(?=[\s/>])/g;
/** The attributes of a row or a cell. Values have no < in XML, so no tag is hidden in one. */
const TAG = /<(?:[^\s<>/!?:"']+:)?(row|c)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;
const ADDRESSES = /(?:^|[\s:"'])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ADDRESS = /^([A-Z]{0,3})(\d{1,7})$/;
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function requireSmallAddress(address: string): void {
  const [, letters = '', number] = ADDRESS.exec(address) ?? [];
  if (number === undefined || Number(number) > MOST_ROWS || columnOf(letters) > MOST_COLUMNS) refuse(TOO_LARGE);
}

/** The reader makes every cell up to the last one, so their number and their addresses are checked in what it will read. */
function requireSmall(xml: string): void {
  let [tags, rows, cells] = [0, 0, 0];
  for (const [, name, attributes = ''] of xml.matchAll(TAG)) {
    tags += 1;
    if (name === 'row') [rows, cells] = [rows + 1, 0];
    else cells += 1;
    if (rows > MOST_ROWS || cells > MOST_COLUMNS) refuse(TOO_LARGE);
    for (const [, double, single] of attributes.matchAll(ADDRESSES)) requireSmallAddress(double ?? single ?? '');
  }
  if (tags !== (xml.match(BEGIN)?.length ?? 0)) refuse(UNREADABLE);
}

/** The parts in an archive of our own, without compression, so that the reader unpacks nothing else. */
function packed(parts: Map<string, Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of parts) archive.addBuffer(content, name, { compress: false });
  archive.end();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    archive.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    archive.outputStream.on('error', reject);
    archive.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

/** A time of a sheet has no zone, and is read as one of UTC. A day is one without a time. */
const momentText = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
/** Sums like 0.1 + 0.2 are shown without their last digits. */
const numberText = (value: number) => String(Number(value.toPrecision(15)));

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentText(value);
  return typeof value === 'number' ? numberText(value) : String(value as string | boolean);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * The first sheet as CSV with commas. Days begin with their year, numbers have a decimal point, and formulas are their values.
 * @throws InvalidInput for a file that is no workbook, is encrypted, or is too large
 */
export async function readWorkbook(file: Buffer): Promise<string> {
  let rows: readonly (readonly unknown[])[];
  try {
    const parts = unzip(file, (name) => PART.test(name), { bytes: MOST_BYTES, files: MOST_PARTS });
    for (const content of parts.values()) requireSmall(content.toString('utf8'));
    rows = await readSheet(await packed(parts));
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    return refuse(UNREADABLE);
  }
  let csv = '';
  for (const row of rows) {
    csv += `${row.map((cell) => quoted(cellText(cell))).join(',')}\n`;
    if (csv.length > MOST_CHARACTERS) refuse(TOO_LONG);
  }
  return csv;
}
