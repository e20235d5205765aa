/** How long the service was away in each fault: the time without a successful write of any client. */
import type { CallLine, FaultLine } from '../history.ts';
import { isRead, isUnknown } from './outcomes.ts';

/** With so many clients, a write ends every few milliseconds. A shorter pause is no outage. */
const SHORTEST_GAP_MS = 1_000;
/** What a fault breaks may show only after it was taken back. */
const AFTER_MS = 2_000;

export type Outage = { fault: FaultLine; awayMs: number; failed: number };

/** @param calls in the order of their ends */
export function outages(calls: CallLine[], faults: FaultLine[]): Outage[] {
  return faults.map((fault) => {
    const end = fault.to + AFTER_MS;
    const during = calls.filter((call) => !isRead(call) && call.to >= fault.from && call.to <= end);
    const moments = during.filter((call) => !isUnknown(call)).map(({ to }) => to);
    const ends = [...moments, end];
    let before = fault.from;
    let awayMs = 0;
    for (const at of ends) {
      if (at - before >= SHORTEST_GAP_MS) awayMs += at - before;
      before = at;
    }
    return { fault, awayMs, failed: during.filter((call) => isUnknown(call) && !call.hasLeft).length };
  });
}
