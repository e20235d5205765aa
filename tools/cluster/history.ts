/** The history of a run: every request and its answer, every live event, and every fault, as lines of JSON in the order of their ends. */
import { type WriteStream, createWriteStream, readFileSync } from 'node:fs';

export type CallName =
  | 'login'
  | 'create'
  | 'pay'
  | 'bank'
  | 'payment-done'
  | 'move'
  | 'cancel'
  | 'request'
  | 'decide'
  | 'raise-swap'
  | 'decide-swap'
  | 'create-series'
  | 'move-series'
  | 'cancel-series'
  | 'edit'
  | 'wait'
  | 'leave-line'
  | 'grant'
  | 'add-voucher'
  | 'redeem'
  | 'order'
  | 'record-payment'
  | 'begin-membership'
  | 'pause'
  | 'end-membership'
  | 'read'
  | 'read-record';

/** One attempt of a write, or a read. `status` is 0 when no answer arrived. */
export type CallLine = {
  what: 'call';
  from: number;
  to: number;
  client: string;
  /** The same for all attempts of one write. */
  write: string;
  call: CallName;
  key?: string;
  status: number;
  message: string;
  /** The client did not wait for the answer. */
  hasLeft?: boolean;
  /** The booking, if it is known. */
  booking?: string;
  /** The record that is edited. */
  record?: string;
  /** What the caller asked for, for the checker. */
  asked?: Record<string, unknown>;
  /** What the answer says, for the checker. */
  told?: Record<string, unknown>;
};

export type EventLine = { what: 'event'; at: number; listener: string; name: string; booking: string };
export type ListeningLine = { what: 'listening'; at: number; listener: string; isOn: boolean };
/** Several clients asked for time of one place at the same moment. */
export type ContestLine = { what: 'contest'; at: number; clients: number };

/** `from`: injected; `healed`: taken back; `to`: everything is well again. */
export type FaultLine = {
  what: 'fault';
  /** One kind of fault, or two that were injected together. */
  kind: string;
  target: string;
  from: number;
  healed: number;
  to: number;
  isWell: boolean;
};
export type LoadLine = { what: 'load'; from: number; to: number };

export type Line = CallLine | EventLine | ListeningLine | ContestLine | FaultLine | LoadLine;

export class History {
  /** How many calls were answered. */
  calls = 0;
  private readonly file: WriteStream;

  constructor(path: string) {
    this.file = createWriteStream(path);
  }

  write(line: Line): void {
    if (line.what === 'call') this.calls += 1;
    this.file.write(`${JSON.stringify(line)}\n`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.file.end(resolve));
  }
}

export function readHistory(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}
