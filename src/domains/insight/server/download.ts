/** What the CSV files of the reports share. */
import type { z } from 'zod';
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import type { Download } from '#server/export-route.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { type Access, type Area, may } from '#shared/permissions.ts';
import type { Translate } from '#shared/texts.ts';

type ReportDownload<Input extends z.ZodObject> = {
  /** That of the report: 'revenue'. */
  name: string;
  filename: string;
  input: Input;
  /** The right that the file needs, with that of the report. */
  right: readonly [Area, Access];
  /** The headers, and then a row for each line. @throws the refusals of the report */
  rows: (call: Call, input: z.output<Input>, t: Translate) => Promise<readonly (readonly Cell[])[]>;
  content: string;
  operationId: string;
  summary: string;
  description: string;
};

/** A report as a CSV file, at the address of the report. */
export function reportDownload<Input extends z.ZodObject>(report: ReportDownload<Input>): Download {
  const { name, right, rows, ...file } = report;
  async function* lines(call: Call, input: z.output<Input>, t: Translate): AsyncGenerator<string> {
    if (!may(call.actor.role, ...right)) throw new NotAllowed();
    const all = await rows(call, input, t);
    yield BYTE_ORDER_MARK + all.map(csvLine).join('');
  }
  return csvDownload({
    ...file,
    // Figures of many people, and no names.
    reads: false,
    byKey: 'domain',
    path: `/insight/${name}/export`,
    limit: { name: `${name}-export`, points: 5, seconds: 60 },
    lines,
    tags: ['insight'],
  });
}
