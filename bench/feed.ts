import { createConnection } from 'mysql2/promise';
import { hashOf } from '#domains/accounts/server/secrets.ts';
import { FEED_SQL } from '#domains/feeds/server/serve.ts';
import { entityTag } from '#domains/feeds/rules.ts';
import { percentile } from './load.ts';
import { type Figure, ms } from './report.ts';
import { type Setup, bestOf } from './setup.ts';

const MEMBER = 4321;
const SECRET = 'b'.repeat(43);
const BARE_FLOWS = 200;
const MAX_RATIO = 2.5;

/** Measures a poll of a calendar feed that has not changed, and one that reads the bookings, beside the statement of a poll. */
export async function measureFeed({ options, large, load }: Setup): Promise<Figure[]> {
  const database = await createConnection(large.url);
  await database.query(
    `INSERT INTO calendar_feeds (user_id, secret_hash, created_at) VALUES (?, ?, NOW())
     ON DUPLICATE KEY UPDATE secret_hash = VALUES(secret_hash)`,
    [MEMBER, hashOf(SECRET)],
  );
  const [rows] = await database.query('SELECT id, version FROM calendar_feeds WHERE secret_hash = ?', [hashOf(SECRET)]);
  await database.end();
  const [feed] = rows as { id: number; version: number }[];
  const tag = entityTag({ id: String(feed!.id), version: feed!.version }, new Date());
  const median = async (headers: Record<string, string>) => {
    const requests = [{ method: 'GET' as const, path: `/calendar/${SECRET}.ics`, headers }];
    const run = () => load({ address: large.address, connections: 1, seconds: options.seconds / 2, requests });
    return (await bestOf(options.rounds, run, ({ medianMs }) => medianMs)).medianMs;
  };
  const [unchanged, changed] = [await median({ 'if-none-match': tag }), await median({})];
  const flows = Array.from({ length: BARE_FLOWS }, () => [[{ sql: FEED_SQL, values: [hashOf(SECRET)] }]]);
  const bare = percentile(await large.child.call<number[]>('bare', { url: large.url, flows }), 0.5);
  return [
    {
      what: 'Poll of a calendar feed, unchanged',
      measured: `median ${ms(unchanged)} = ${(unchanged / bare).toFixed(2)}×`,
      baseline: `${ms(bare)} bare SQL`,
      aim: `≤ ${MAX_RATIO}×`,
      isMet: unchanged <= MAX_RATIO * bare,
    },
    { what: 'The same, with its bookings', measured: `median ${ms(changed)}`, baseline: '', aim: '' },
  ];
}
