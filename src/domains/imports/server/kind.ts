/** A kind of import: how a line of a file becomes a record, and how that is taken back. */
import type { z } from 'zod';
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { ImportedRecord } from '#domains/imports/server/tables.ts';
import { msg } from '#shared/texts.ts';

/** The record of a line, and its version after the write. */
export type WrittenLine = Pick<ImportedRecord, 'record_id' | 'version'>;

/** What every line has, whatever its kind. */
export type LineOf = { external_id?: string | undefined };

/** Writes lines. The calls write in the transaction of a batch, where each has a savepoint, so that a refused line takes back only itself. */
export type Writer<Line extends LineOf> = {
  /** Locks what the lines of a batch change, in the order of locks. */
  lock?(trx: Transaction, lines: Line[]): Promise<void>;
  /** @throws the refusals of the form that adds the record */
  create(call: Call, line: Line, mails: boolean): Promise<WrittenLine>;
  /** @throws Conflict if somebody has changed the record here since */
  update(call: Call, line: Line, known: ImportedRecord): Promise<WrittenLine>;
};

export type ImportDefinition<Line extends LineOf> = {
  /** Reads the cells of a line, with the messages of the form. */
  schema: z.ZodType<Line>;
  /** What identifies a line that has no external id. */
  keyOf(line: Line): string;
  /** The lines of one transaction. */
  batch: number;
  /** Requires what is needed besides the right to the members of the workspace. @throws NotAllowed */
  requireAllowed?(call: Call, spaceId: string): void;
  /** Reads at once what the lines refer to. */
  prepare(call: Call, spaceId: string, lines: Line[]): Promise<Writer<Line>>;
  /** Takes back a record that nobody has changed or used since. @throws Conflict; NotFound if it is gone */
  undo(call: Call, trx: Transaction, record: ImportedRecord, mails: boolean): Promise<void>;
};

export const CHANGED_HERE = msg('This has been changed here since it was imported');
