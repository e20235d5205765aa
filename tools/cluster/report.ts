/** The result of a run as text: the table of the faults, and everything that breaks an invariant. */
import type { Checked } from './checker/check.ts';
import type { Finding, Rule } from './checker/findings.ts';
import type { Outage } from './checker/service.ts';

const LOST: Rule[] = [
  'booking lost',
  'change lost',
  'half a booking',
  'half a series',
  'stale read',
  'edit lost',
  'order lost',
];
const DOUBLE: Rule[] = ['double booking', 'within a buffer', 'made twice', 'refused but made'];
const CHARGED: Rule[] = ['charged twice', 'charge without record', 'money', 'billed twice'];
/** The report names at most this many findings of a rule; the file of the findings has all. */
const SHOWN = 10;

const count = (findings: Finding[], rules: Rule[]) => findings.filter(({ rule }) => rules.includes(rule)).length;
const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

const HEADINGS = [
  'fault',
  'how often',
  'bookings lost',
  'double bookings',
  'double charges',
  'seconds without service: mean, worst',
  'answers lost or 5xx',
];

/** A finding belongs to the fault during which its answer was received, or which came last before it. */
function faultOf(finding: Finding, outages: Outage[]): Outage | undefined {
  const { at } = finding;
  return at === undefined ? undefined : outages.filter(({ fault }) => fault.from <= at).at(-1);
}

function faultRows({ findings, outages }: Checked): string[] {
  const kinds = [...new Set(outages.map(({ fault }) => fault.kind))].sort();
  const of = (kind: string | undefined) => findings.filter((each) => faultOf(each, outages)?.fault.kind === kind);
  const cells = (own: Finding[]) => [count(own, LOST), count(own, DOUBLE), count(own, CHARGED)];
  const rows = kinds.map((kind) => {
    const own = outages.filter(({ fault }) => fault.kind === kind);
    const away = own.map(({ awayMs }) => awayMs);
    const mean = sumOf(away) / own.length;
    const failed = sumOf(own.map((each) => each.failed));
    return row([kind, own.length, ...cells(of(kind)), `${seconds(mean)}, ${seconds(Math.max(...away))}`, failed]);
  });
  const away = sumOf(outages.map(({ awayMs }) => awayMs));
  const failed = sumOf(outages.map((each) => each.failed));
  const all = row(['**all**', outages.length, ...cells(findings), `${seconds(away)} together`, failed]);
  return [row(HEADINGS), row(HEADINGS.map(() => '---')), ...rows, all];
}

function loadText({ writes, contests, reads, delays }: Checked): string[] {
  const calls = [...new Set(writes.map(({ call }) => call))].sort();
  const outcome = (name: string) => writes.filter((each) => each.outcome === name).length;
  const at = (part: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * part))] ?? 0;
  return [
    `${writes.length} writes: ${outcome('done')} done, ${outcome('refused')} refused, ${outcome('unknown')} with an unknown outcome.`,
    calls.map((name) => `${writes.filter(({ call }) => call === name).length} ${name}`).join(', '),
    `${contests} times several clients asked for overlapping time of one place at once. ${reads} reads were compared with the answers before them.`,
    `${writes.filter((each) => each.key && each.attempts > 1).length} writes were repeated with their key.`,
    `${delays.length} times a live client was to hear of a booking while nothing was down: median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, worst ${at(1)} ms.`,
  ];
}

function findingLines(findings: Finding[]): string[] {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  return rules.flatMap((rule) => {
    const own = findings.filter((each) => each.rule === rule);
    return [`${rule}: ${own.length}`, ...own.slice(0, SHOWN).map(({ text }) => `  ${text}`)];
  });
}

/** @param title the topology, the seed and the duration */
export function reportOf(title: string, checked: Checked): string {
  const verdict = checked.findings.length === 0 ? 'No invariant was broken.' : 'Invariants were broken:';
  return [
    `## ${title}`,
    '',
    ...loadText(checked),
    '',
    ...faultRows(checked),
    '',
    verdict,
    ...findingLines(checked.findings),
    '',
  ].join('\n');
}
