/** A file whose lines are read and checked, and what they refer to. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import type { ImportKind } from '#domains/imports/kinds.ts';
import type { CellFormat } from '#domains/imports/cells.ts';
import type { ImportCheck, ImportProblem } from '#domains/imports/schema.ts';
import type { ImportDefinition, LineOf, Writer } from '#domains/imports/server/kind.ts';
import { KINDS } from '#domains/imports/server/kinds/index.ts';
import { type FileLine, readFile } from '#domains/imports/server/read-file.ts';
import { AppError, Conflict } from '#shared/errors.ts';
import { msgWith } from '#shared/texts.ts';

/** A line that can be written, under its external id; or why it cannot. */
export type PreparedLine = { line: number } & (
  | { key: string; hash: string; value: LineOf; problems?: undefined }
  | { problems: ImportProblem[] }
);

export type PreparedFile = {
  space_id: string;
  kind: ImportKind;
  hash: string;
  ignored: string[];
  preview: ImportCheck['preview'];
  lines: PreparedLine[];
  batch: number;
  writer: Writer<LineOf>;
  /** The problems of a line that was refused. @throws the error itself if it is no refusal */
  problemsOf: (error: unknown, line: number) => ImportProblem[];
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The fields of forms that have another name in a file. */
const OF_FORMS: Record<string, string> = {
  assignedUser: 'email',
  members: 'email',
  user_id: 'email',
  resource_id: 'resource',
};

const isZodError = (error: unknown): error is z.ZodError => error instanceof Error && error.name === 'ZodError';

/** @param headings those of the file, by field */
function problemsOf(headings: Record<string, string>, error: unknown, line: number): ImportProblem[] {
  const at = (field: string, message: string) => {
    const heading = headings[field] ?? headings[OF_FORMS[field] ?? ''] ?? '';
    return { line, heading, message };
  };
  if (isZodError(error)) return error.issues.map(({ path, message }) => at(String(path[0]), message));
  if (!(error instanceof AppError)) throw error;
  const [named] = error.fields;
  return [at(named?.field ?? '', error.message)];
}

/** Reads the cells of a line, and refuses one whose external id an earlier line has. */
function preparedLine(
  kind: ImportDefinition<LineOf>,
  { line, cells }: FileLine,
  lineOfKey: Map<string, number>,
): PreparedLine {
  const value = kind.schema.parse(cells);
  const key = value.external_id || kind.keyOf(value);
  const earlier = lineOfKey.get(key);
  if (earlier !== undefined)
    throw new Conflict(msgWith('Line {line} is the same record', { line: earlier }), undefined, 'external_id');
  lineOfKey.set(key, line);
  return { line, key, hash: sha256(JSON.stringify(value)), value };
}

const PREVIEWED = 3;

const cellsOf = (headings: Record<string, string>, cells: FileLine['cells']) =>
  Object.entries(cells).map(([field, text]) => ({ heading: headings[field] ?? '', text }));

/** @throws NotAllowed; InvalidInput for a file that cannot be read */
export async function prepareFile(
  call: Call,
  { space_id, kind: name, csv, dates, decimals }: { space_id: string; kind: ImportKind; csv: string } & CellFormat,
): Promise<PreparedFile> {
  requireManages(call.actor, space_id);
  const kind = KINDS[name];
  kind.requireAllowed?.(call, space_id);
  const { headings, ignored, lines: read } = readFile(name, csv, { dates, decimals });
  const lineOfKey = new Map<string, number>();
  const lines = read.map((each): PreparedLine => {
    try {
      return preparedLine(kind, each, lineOfKey);
    } catch (error) {
      return { line: each.line, problems: problemsOf(headings, error, each.line) };
    }
  });
  const values = lines.flatMap((each) => (each.problems ? [] : each.value));
  return {
    space_id,
    kind: name,
    hash: sha256(JSON.stringify([csv, dates, decimals])),
    ignored,
    preview: read.slice(0, PREVIEWED).map(({ line, cells }) => ({ line, cells: cellsOf(headings, cells) })),
    lines,
    batch: kind.batch,
    writer: await kind.prepare(call, space_id, values),
    problemsOf: (error, line) => problemsOf(headings, error, line),
  };
}
