/** What a dump says of itself: its tables with their rows, the position in the binary log, and whether it is complete. */
import { type Hash, createHash } from 'node:crypto';

/** The last line of a complete dump. */
const COMPLETED = '-- Dump completed';
const POSITION = /^-- CHANGE MASTER TO MASTER_LOG_FILE='([^']+)', MASTER_LOG_POS=(\d+)/;
const TABLE = /^CREATE TABLE `([^`]+)`/;
/** MySQL names the columns. */
const INSERT = /^INSERT INTO `([^`]+)` (?:\([^)]*\) )?VALUES/;
/** The longest beginning of a line that these match. A list of all columns of a table is shorter. */
const HEAD_BYTES = 4_096;

const [QUOTE, OPEN, CLOSE, SEMICOLON, BACKSLASH, LINE_END] = ["'", '(', ')', ';', '\\', '\n'].map((character) =>
  character.charCodeAt(0),
) as [number, number, number, number, number, number];

export type TableSum = { rows: number; sha256: string };

/**
 * Reads a dump while it passes. A checksum covers the rows of a table as they are written, in their order, and nothing else: neither its
 * definition nor how many rows a statement has, which differ from one version of the programs to another.
 */
export class DumpFacts {
  private readonly sums = new Map<string, { rows: number; hash: Hash }>();
  /** The beginning of a line whose end has not been read. Values contain no line ends, as the programs write them as \n. */
  private started: Buffer[] = [];
  /** The table whose rows are being read. */
  private filling?: { rows: number; hash: Hash };
  private position?: { file: string; position: number };
  private isComplete = false;

  take(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      this.takeLine(Buffer.concat([...this.started, chunk.subarray(from, end)]));
      this.started = [];
      from = end + 1;
    }
    if (from < chunk.length) this.started.push(chunk.subarray(from));
  }

  /** @returns undefined for a dump that is not complete */
  end(): { tables: Record<string, TableSum>; binaryLog?: { file: string; position: number } } | undefined {
    if (!this.isComplete) return undefined;
    const tables = [...this.sums].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.digest('hex') }]);
    return { tables: Object.fromEntries(tables) as Record<string, TableSum>, binaryLog: this.position };
  }

  private takeLine(line: Buffer): void {
    if (this.filling) return this.takeRows(line, 0);
    const head = line.toString('utf8', 0, HEAD_BYTES);
    const insert = INSERT.exec(head);
    if (insert) {
      this.filling = this.sums.get(insert[1]!);
      return this.takeRows(line, Buffer.byteLength(insert[0]));
    }
    const table = TABLE.exec(head);
    if (table) this.sums.set(table[1]!, { rows: 0, hash: createHash('sha256') });
    const found = POSITION.exec(head);
    if (found) this.position = { file: found[1]!, position: Number(found[2]) };
    this.isComplete = head.startsWith(COMPLETED);
  }

  /** Rows are values in brackets; a semicolon after them ends the statement. */
  private takeRows(line: Buffer, from: number): void {
    let start = 0;
    let isQuoted = false;
    for (let at = from; at < line.length; at += 1) {
      const byte = line[at];
      if (isQuoted) {
        if (byte === BACKSLASH) at += 1;
        else if (byte === QUOTE) isQuoted = false;
      } else if (byte === QUOTE) isQuoted = true;
      else if (byte === OPEN) start = at;
      else if (byte === CLOSE) this.takeRow(line.subarray(start, at + 1));
      else if (byte === SEMICOLON) this.filling = undefined;
    }
  }

  private takeRow(row: Buffer): void {
    if (!this.filling) return;
    this.filling.rows += 1;
    this.filling.hash.update(row);
  }
}
