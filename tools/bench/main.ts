/** `npm run bench`: measures the performance on this machine, each figure with a baseline of the same run. */
import { cpus, loadavg } from 'node:os';
import { measureBilling } from './billing.ts';
import { measureCalendar } from './calendar.ts';
import { measureCreate } from './create.ts';
import { ensureData } from './data.ts';
import { measureList } from './list.ts';
import { measureLive } from './live.ts';
import { type Part, readOptions } from './options.ts';
import { measurePages } from './pages.ts';
import { type Figure, tableOf } from './report.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { mostMb } from './server.ts';
import { type Setup, startSetup } from './setup.ts';

const MAX_MB = 250;

const MEASURES: Record<Part, (setup: Setup) => Promise<Figure[]>> = {
  search: measureSearch,
  create: measureCreate,
  list: measureList,
  calendar: measureCalendar,
  pages: measurePages,
  live: measureLive,
  billing: measureBilling,
  scale: measureScale,
};

/** The report line of a part that failed. The other parts are still measured. */
function missing(part: Part, error: unknown): Figure {
  console.error(error);
  process.exitCode = 1;
  const measured = error instanceof Error ? error.message : String(error);
  return { what: `${part}: not measured`, measured, baseline: '', aim: '', isMet: false };
}

/** The most memory that the server has used so far. */
function memory(pid: number): Figure {
  const most = mostMb(pid);
  const measured = `${Math.round(most)} MB`;
  return {
    what: 'Memory of the server under load',
    measured,
    baseline: '',
    aim: `≤ ${MAX_MB} MB`,
    isMet: most <= MAX_MB,
  };
}

async function measureAll(setup: Setup): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const part of setup.options.parts) {
    console.log(`Measuring ${part} …`);
    if (part === 'live') figures.push(memory(setup.large.child.pid));
    figures.push(...(await MEASURES[part](setup).catch((error: unknown) => [missing(part, error)])));
  }
  return figures;
}

const options = readOptions(process.argv.slice(2));
const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: npm run bench sets it');
const small = await ensureData(DATABASE_URL, options.smallBookings, options.smallSpaces);
const large = await ensureData(DATABASE_URL, options.bookings);
console.log('Starting the servers, and waiting for their first jobs …');
const setup = await startSetup(options, { large, small });
try {
  console.log(`\n${tableOf(await measureAll(setup))}\n`);
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), shared by server, database and load, whose average is ` +
      `${loadavg()[0]!.toFixed(1)}; Node ${process.version}. Best of ${options.rounds} runs of ${options.seconds} s.`,
  );
} finally {
  await setup.stop();
}
