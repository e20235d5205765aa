/** `npm run bench`: measures the performance on this machine, each figure with a baseline of the same run. */
import { cpus } from 'node:os';
import { measureCalendar } from './calendar.ts';
import { measureCreate } from './create.ts';
import { measureDashboard } from './dashboard.ts';
import { ensureData } from './data.ts';
import { explain } from './explain.ts';
import { measureFeed } from './feed.ts';
import { measureFilters } from './filters.ts';
import { measureList } from './list.ts';
import { measureLive } from './listeners.ts';
import { type Part, readOptions } from './options.ts';
import { measurePage } from './page.ts';
import { type Figure, tableOf } from './report.ts';
import { measureSearch } from './search.ts';
import { residentMb } from './server.ts';
import { type Setup, startSetup } from './setup.ts';
import { measureSwaps } from './swaps.ts';

const MEMORY_SAMPLE_MS = 250;
const MAX_MB = 250;

/** Records the highest memory use of the server. */
function watchMemory(pid: number) {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, residentMb(pid))), MEMORY_SAMPLE_MS);
  return {
    stop: () => clearInterval(timer),
    figure(): Figure {
      const measured = `at most ${Math.round(most)} MB`;
      return {
        what: 'Memory of the server under load',
        measured,
        baseline: '',
        aim: '≤ 250 MB',
        isMet: most <= MAX_MB,
      };
    },
  };
}

const MEASURES: Record<Part, (setup: Setup) => Promise<Figure[]>> = {
  search: measureSearch,
  create: measureCreate,
  swaps: measureSwaps,
  list: measureList,
  filters: measureFilters,
  dashboard: measureDashboard,
  feed: measureFeed,
  calendar: measureCalendar,
  page: measurePage,
  live: measureLive,
};

/** The report line of a part that failed. The other parts are still measured. */
function missing(part: Part, error: unknown): Figure {
  console.error(error);
  const why = error instanceof Error ? error.message : String(error);
  return { what: `${part}: not measured`, measured: why, baseline: '', aim: '', isMet: false };
}

async function measureAll(setup: Setup): Promise<Figure[]> {
  const figures: Figure[] = [];
  const memory = watchMemory(setup.large.child.pid);
  try {
    for (const part of setup.options.parts) {
      console.log(`Measuring ${part} …`);
      const found = await MEASURES[part](setup).catch((error: unknown) => [missing(part, error)]);
      console.log(tableOf(found));
      figures.push(...found);
      if (part === 'list') figures.push(memory.figure());
    }
  } finally {
    memory.stop();
  }
  return figures;
}

const options = readOptions(process.argv.slice(2));
const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: npm run bench sets it');
const small = await ensureData(DATABASE_URL, options.smallBookings);
const large = await ensureData(DATABASE_URL, options.bookings);
if (options.explain) await explain(large);
const setup = await startSetup(options, { large, small });
try {
  const figures = await measureAll(setup);
  console.log(`\n${tableOf(figures)}\n`);
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), shared by server, database and load; Node ${process.version}. ` +
      `Best of ${options.rounds} runs of ${options.seconds} s.`,
  );
} finally {
  await setup.stop();
}
