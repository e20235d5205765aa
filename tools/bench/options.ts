import { parseArgs } from 'node:util';
import { SPACES } from './places.ts';

/** The options of a run. */
export type Options = {
  bookings: number;
  /** The size of the database that is compared with, and how many of its workspaces have bookings; undefined for all. */
  smallBookings: number;
  smallSpaces: number | undefined;
  /** Each figure is the best of this number of short runs, as the machine may be busy. */
  rounds: number;
  seconds: number;
  /** Live connections. */
  connections: number;
  /** The parts to measure, in order. */
  parts: Part[];
};

const PARTS = ['search', 'create', 'list', 'calendar', 'pages', 'live', 'billing'] as const;
/** Measured only when it is named. */
const OWN_RUN = 'scale';
export type Part = (typeof PARTS)[number] | typeof OWN_RUN;

const USAGE = `Usage: npm run bench -- [--bookings 1000000] [--quick] [--only search]
  --bookings   the number of bookings in the database
  --quick      few bookings and short runs, to check that the benchmark works
  --only       measure one part: ${PARTS.join(', ')}, ${OWN_RUN}
BENCH_WORKSPACES=2000 spreads the bookings over so many workspaces, instead of a hundred.`;

/**
 * Reads the command line.
 * @throws Error with the usage
 */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: { bookings: { type: 'string' }, quick: { type: 'boolean', default: false }, only: { type: 'string' } },
  });
  const bookings = Number(values.bookings ?? (values.quick ? 20_000 : 1_000_000));
  const parts: Part[] =
    values.only === OWN_RUN ? [OWN_RUN] : PARTS.filter((part) => values.only === undefined || values.only === part);
  const isPossible = Number.isInteger(bookings) && bookings >= 1_000 && bookings <= 5_000_000;
  if (!isPossible || parts.length === 0) throw new Error(USAGE);
  const length = values.quick
    ? { rounds: 1, seconds: 2, connections: 200 }
    : { rounds: 3, seconds: 6, connections: 2_000 };
  const smallBookings = Math.min(bookings, 10_000);
  // The workspaces that are compared have as many bookings.
  const smallSpaces = parts[0] === OWN_RUN ? Math.max(1, Math.round((SPACES * smallBookings) / bookings)) : undefined;
  return { bookings, smallBookings, smallSpaces, parts, ...length };
}
