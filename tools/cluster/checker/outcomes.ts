/** What the answers of a write say about its outcome. */
import type { CallLine } from '../history.ts';

/** The server has found the key of an earlier attempt, without its result. */
const UNFINISHED = 'its result is not known yet';

type Answered = Pick<CallLine, 'status' | 'message'>;

/** True when the write may have taken effect or not. */
export function isUnknown({ status, message }: Answered): boolean {
  return status === 0 || status >= 500 || message.includes(UNFINISHED);
}

export const isSuccess = ({ status }: Answered) => status >= 200 && status < 300;

/** `done`: it took effect. `refused`: it did not, and will not. */
export type Outcome = 'done' | 'refused' | 'unknown';

/** One write with all its attempts. */
export type WriteFacts = CallLine & { outcome: Outcome; attempts: number };

function outcomeOf(attempts: CallLine[]): Outcome {
  if (attempts.some(isSuccess)) return 'done';
  // Without a key there is one attempt. With a key, a repeat is refused only if the attempts before it had no effect.
  return isUnknown(attempts.at(-1)!) ? 'unknown' : 'refused';
}

export const isRead = ({ call }: Pick<CallLine, 'call'>) => call === 'read' || call === 'read-record';

/** The writes of a history, in the order of their last attempts. */
export function writesOf(calls: CallLine[]): WriteFacts[] {
  const attempts = new Map<string, CallLine[]>();
  for (const call of calls.filter((each) => !isRead(each)))
    attempts.set(call.write, [...(attempts.get(call.write) ?? []), call]);
  return [...attempts.values()]
    .map((lines) => {
      const told = lines.find(isSuccess) ?? lines.at(-1)!;
      return { ...told, from: lines[0]!.from, outcome: outcomeOf(lines), attempts: lines.length };
    })
    .sort((one, other) => one.to - other.to);
}
