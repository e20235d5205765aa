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
  /** Only the filtered lists whose name has this text. */
  match: string;
};

export const PARTS = ['search', 'create', 'list', 'filters', 'live'] as const;
export type Part = (typeof PARTS)[number];

export const USAGE = `Usage: npm run bench -- [--bookings 1000000] [--quick] [--only search] [--match text] [--explain]
  --bookings   how many bookings lie in the database
  --quick      few bookings, short runs: whether it works, not how fast it is
  --only       one part alone: search, create, list, filters or live
  --match      of the filtered lists, those whose name has this text
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
      match: { type: 'string', default: '' },
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
    match: values.match,
    ...(values.quick ? { rounds: 1, seconds: 2, connections: 200 } : { rounds: 3, seconds: 6, connections: 2_000 }),
  };
}
