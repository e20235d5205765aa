import { parseArgs } from 'node:util';

/** What a run measures with. Counts and times are bounded, so that a run ends by itself. */
export type Options = {
  bookings: number;
  /** The size that the search is compared with. */
  smallBookings: number;
  /** Each figure is the best of that many short runs: the machine may be doing something else. */
  rounds: number;
  seconds: number;
  connections: number;
  /** The parts to measure, in this order. */
  parts: Part[];
  explain: boolean;
};

export const PARTS = ['search', 'create', 'list', 'live'] as const;
export type Part = (typeof PARTS)[number];

export const USAGE = `Usage: npm run bench -- [--bookings 1000000] [--quick] [--only search] [--explain]
  --bookings   how many bookings lie in the database
  --quick      few bookings, short runs: whether it works, not how fast it is
  --only       one part alone: search, create, list or live
  --explain    also print how the database reads the search and the list`;

/**
 * Reads the command line.
 * @throws Error with the usage
 */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      bookings: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      explain: { type: 'boolean', default: false },
    },
  });
  const bookings = Number(values.bookings ?? (values.quick ? 20_000 : 1_000_000));
  if (!Number.isInteger(bookings) || bookings < 1_000 || bookings > 5_000_000) throw new Error(USAGE);
  const parts = PARTS.filter((part) => values.only === undefined || values.only === part);
  if (parts.length === 0) throw new Error(USAGE);
  return {
    bookings,
    smallBookings: Math.min(bookings, 10_000),
    parts,
    explain: values.explain,
    ...(values.quick ? { rounds: 1, seconds: 2, connections: 200 } : { rounds: 3, seconds: 6, connections: 2_000 }),
  };
}
