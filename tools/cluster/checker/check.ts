/** Checks a run by its history and by what is left at its end, and nothing else. */
import type { CallLine, FaultLine, Line } from '../history.ts';
import { acknowledgedChanges, createdBookings } from './answers.ts';
import { doubleBookings, halfBookings } from './claims.ts';
import { lostEdits } from './edits.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './findings.ts';
import { lateEvents, liveDelays, missingMails, undelivered } from './messages.ts';
import { chargeFindings, moneyFindings, paidTwice } from './money.ts';
import { type WriteFacts, isRead, writesOf } from './outcomes.ts';
import { staleReads } from './reads.ts';
import { seriesFindings } from './series.ts';
import { type Outage, outages } from './service.ts';
import { heldTwice, tenuresOf } from './tenures.ts';
import { tillFindings } from './till.ts';
import { webhookFindings } from './webhooks.ts';
import { lostWaits, offeredTwice, passedOver } from './waits.ts';

export type Checked = {
  findings: Finding[];
  writes: WriteFacts[];
  outages: Outage[];
  /** How many milliseconds after the answer live clients heard of a booking, in order. */
  delays: number[];
  contests: number;
  reads: number;
};

const notWell = ({ kind, target, to }: FaultLine): Finding => ({
  rule: 'not well again',
  at: to,
  text: `the cluster is not well after "${kind}" of ${target}`,
});

export function checkRun(lines: Line[], facts: Facts): Checked {
  const calls = lines.filter((line): line is CallLine => line.what === 'call');
  const faults = lines.filter((line): line is FaultLine => line.what === 'fault');
  const writes = writesOf(calls);
  const delays = liveDelays(lines, writes, faults);
  const findings = [
    ...heldTwice(tenuresOf(writes)),
    ...doubleBookings(facts),
    ...staleReads(calls, writes),
    ...lostEdits(writes, facts),
    ...createdBookings(writes, facts),
    ...acknowledgedChanges(writes, facts),
    ...halfBookings(facts),
    ...seriesFindings(writes, facts),
    ...offeredTwice(writes, facts),
    ...passedOver(facts),
    ...lostWaits(writes, facts),
    ...tillFindings(writes, facts),
    ...chargeFindings(facts),
    ...paidTwice(facts),
    ...moneyFindings(facts),
    ...missingMails(facts),
    ...undelivered(facts),
    ...lateEvents(delays),
    ...webhookFindings(facts),
    ...faults.filter(({ isWell }) => !isWell).map(notWell),
  ];
  return {
    findings,
    writes,
    outages: outages(calls, faults),
    delays: delays.map(({ delay }) => delay).sort((one, other) => one - other),
    contests: lines.filter((line) => line.what === 'contest' && line.clients > 1).length,
    reads: calls.filter(isRead).length,
  };
}
