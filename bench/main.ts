/** `npm run bench`: how fast the product is on this machine, each figure beside its baseline of the same run. */
import { cpus } from 'node:os';
import { measureCreate } from './create.ts';
import { ensureData } from './data.ts';
import { explain } from './explain.ts';
import { measureFilters } from './filters.ts';
import { measureList } from './list.ts';
import { measureLive } from './listeners.ts';
import { type Part, readOptions } from './options.ts';
import { type Figure, tableOf } from './report.ts';
import { measureSearch } from './search.ts';
import { type Stage, residentMb, startStage } from './stage.ts';

const LOOK_AT_MEMORY_MS = 250;
const MAX_MB = 250;

/** Looks at the server's memory all the time that it is under load. */
function watchMemory(pid: number) {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, residentMb(pid))), LOOK_AT_MEMORY_MS);
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

const MEASURES: Record<Part, (stage: Stage) => Promise<Figure[]>> = {
  search: measureSearch,
  create: measureCreate,
  list: measureList,
  filters: measureFilters,
  live: measureLive,
};

/** A part that fails leaves a line that says so; the others are measured all the same. */
function missing(part: Part, error: unknown): Figure {
  console.error(error);
  const why = error instanceof Error ? error.message : String(error);
  return { what: `${part}: not measured`, measured: why, baseline: '', aim: '', isMet: false };
}

async function measureAll(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  const memory = watchMemory(stage.large.child.pid);
  try {
    for (const part of stage.options.parts) {
      console.log(`Measuring ${part} …`);
      const found = await MEASURES[part](stage).catch((error: unknown) => [missing(part, error)]);
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
const stage = await startStage(options, { large, small });
try {
  const figures = await measureAll(stage);
  console.log(`\n${tableOf(figures)}\n`);
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), shared by server, database and load; Node ${process.version}. ` +
      `Best of ${options.rounds} runs of ${options.seconds} s.`,
  );
} finally {
  await stage.stop();
}
