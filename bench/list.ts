import { createConnection } from 'mysql2/promise';
import { MAX_COUNTED, MAX_SKIPPED } from '#shared/paging.ts';
import { percentile } from './load.ts';
import { type Figure, ms } from './report.ts';
import { listRequest, summariesRequest } from './requests.ts';
import { type Setup, bestOf } from './setup.ts';
import { listFlow } from './statements.ts';

const PAGE = 30;
const BARE_FLOWS = 200;
const SPACE = 50;

/** Measures the booking list of staff: of one workspace, over REST and as on the screen, and of all workspaces. */
export async function measureList({ options, large, owner, load }: Setup): Promise<Figure[]> {
  const database = await createConnection(large.url);
  const median = async (spaceId: number | undefined, offset: number, request = listRequest) => {
    const requests = [request(spaceId, offset, owner)];
    const run = () => load({ address: large.address, connections: 1, seconds: options.seconds / 2, requests });
    return (await bestOf(options.rounds, run, (loaded) => loaded.medianMs)).medianMs;
  };
  const bareMedian = async (offset: number) => {
    const [rows] = await database.query(
      'SELECT id FROM bookings WHERE space_id = ? ORDER BY id DESC LIMIT ? OFFSET ?',
      [SPACE, PAGE, offset],
    );
    const ids = (rows as { id: number }[]).map(({ id }) => id);
    const flows = Array.from({ length: BARE_FLOWS }, () => listFlow(SPACE, offset, ids));
    return percentile(await large.child.call<number[]>('bare', { url: large.url, flows }), 0.5);
  };
  const count = async (condition: string) => {
    const [rows] = await database.query(`SELECT COUNT(*) AS total FROM bookings WHERE ${condition}`);
    return (rows as { total: number }[])[0]!.total;
  };
  const [ofSpace, ofAll] = [await count(`space_id = ${SPACE}`), await count('1 = 1')];
  const offsets = (total: number) => [0, Math.floor(total / 2), total - PAGE];
  const figures: Figure[] = [];
  for (const offset of offsets(ofSpace)) {
    const measured = await median(SPACE, offset);
    figures.push({
      what: `List of a workspace's ${ofSpace.toLocaleString('en-GB')} bookings, offset ${offset}`,
      measured: `median ${ms(measured)}`,
      baseline: `${ms(await bareMedian(offset))} bare SQL`,
      aim: '< 15 ms',
      isMet: measured < 15,
    });
  }
  const ofScreen = await median(SPACE, 0, summariesRequest);
  figures.push({
    what: 'The same over tRPC, as rows of the screen, offset 0',
    measured: `median ${ms(ofScreen)}`,
    baseline: '',
    aim: '< 15 ms',
    isMet: ofScreen < 15,
  });
  for (const offset of [0, MAX_COUNTED, Math.min(MAX_SKIPPED, ofAll - PAGE)]) {
    const measured = await median(undefined, offset);
    figures.push({
      what: `List of all ${ofAll.toLocaleString('en-GB')} bookings, offset ${offset}`,
      measured: `median ${ms(measured)}`,
      baseline: '',
      aim: '< 50 ms',
      isMet: measured < 50,
    });
  }
  await database.end();
  return figures;
}
