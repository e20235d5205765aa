/** Makes the databases of a run, in a process of its own: their server is started again before it is measured (scripts/bench.mjs). */
import { ensureData } from './data.ts';
import { readOptions } from './options.ts';

const { bookings, smallBookings, smallSpaces } = readOptions(process.argv.slice(2));
const { DATABASE_URL } = process.env;
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: npm run bench sets it');
await ensureData(DATABASE_URL, smallBookings, smallSpaces);
await ensureData(DATABASE_URL, bookings);
