/**
 * Spreadsheets (.xlsx), written while their rows are read: a ZIP archive of XML files, of which the sheet is made row by row. Libraries
 * that are kept hold all rows in memory.
 */
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Sheet = {
  name: string;
  columns: readonly { header: string; width: number }[];
  /** The texts of the cells, in the order of the columns. */
  batches: AsyncIterable<string[][]>;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The names of the columns, of which a sheet has at most 26. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML cannot contain these characters, not even escaped.
const FORBIDDEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

const escaped = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** The parts beside the sheet. Cell format 1 is bold. */
const partsOf = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
});

/** A row, numbered from 1. Some programs require the address of each cell. */
function row(number: number, texts: readonly string[], format = 0): string {
  const cells = texts.map(
    (text, at) =>
      `<c r="${LETTERS[at]}${number}" t="inlineStr" s="${format}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  );
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** The sheet: the widths, the first row, which stays in sight, and a text for each batch. */
async function* sheetXml({ columns, batches }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const view = `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  const header = columns.map((column) => column.header);
  yield `${HEAD}<worksheet xmlns="${MAIN}">${view}<cols>${widths.join('')}</cols><sheetData>${row(1, header, 1)}`;
  let number = 1;
  for await (const rows of batches) yield rows.map((texts) => row((number += 1), texts)).join('');
  yield '</sheetData></worksheet>';
}

/**
 * The file as a stream. A batch is read once the reader has taken the one before, so the file is never in memory as a whole. Nothing is
 * read any more once the stream was destroyed.
 */
export function spreadsheet(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  for (const [path, xml] of Object.entries(partsOf(sheet.name))) zip.addBuffer(Buffer.from(HEAD + xml), path);
  const rows = Readable.from(sheetXml(sheet));
  rows.once('error', (error) => out.destroy(error));
  out.once('close', () => rows.destroy());
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
}
