/** Spreadsheets (.xlsx), written while their rows are read. */
import { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';

export const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Sheet = {
  name: string;
  columns: readonly { header: string; width: number }[];
  /** The texts of the cells, in the order of the columns. */
  batches: AsyncIterable<string[][]>;
};

/** Waits until the reader has taken what was written. Resolves also when the reader has gone. */
async function drained(out: PassThrough): Promise<void> {
  if (!out.writableNeedDrain || out.destroyed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      out.off('drain', done).off('close', done);
      resolve();
    };
    out.on('drain', done).on('close', done);
  });
}

async function write(out: PassThrough, { name, columns, batches }: Sheet): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, width }) => ({ header, width }));
  sheet.getRow(1).font = { bold: true };
  for await (const rows of batches) {
    if (out.destroyed) return;
    for (const row of rows) sheet.addRow(row).commit();
    await drained(out);
  }
  await workbook.commit();
}

/**
 * The file as a stream. A batch is read once the reader has taken the one before, so the file is never in memory as a whole.
 */
export function spreadsheet(sheet: Sheet): PassThrough {
  const out = new PassThrough();
  write(out, sheet).catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
}
