import { MAX_COUNTED, MAX_SKIPPED } from '../../src/shared/paging.ts';
import { type Figure, ms } from './report.ts';
import { listRequest, summariesRequest } from './requests.ts';
import type { Setup } from './setup.ts';
import { listFlow } from './statements.ts';

const PAGE = 30;
const SPACE = 50;

/** Measures the booking list of staff: of one workspace, over REST and as on the screen, and of all workspaces. */
export async function measureList({ options, owner, database, medianMs, bareMs }: Setup): Promise<Figure[]> {
  const [rows] = await database.query('SELECT id FROM bookings WHERE space_id = ? ORDER BY id DESC', [SPACE]);
  const ids = (rows as { id: number }[]).map(({ id }) => id);
  const ofSpace = [0, Math.floor(ids.length / 2), ids.length - PAGE];
  const ofAll = [0, MAX_COUNTED, Math.min(MAX_SKIPPED, options.bookings - PAGE)];
  const each = async (offsets: number[], measure: (offset: number) => Promise<number>) => {
    const found: number[] = [];
    for (const offset of offsets) found.push(await measure(offset));
    return found;
  };
  const figure = (what: string, measured: number[], maxMs: number, bare: number[] = []): Figure => ({
    what,
    measured: measured.map(ms).join(' / '),
    baseline: bare.length > 0 ? `${bare.map(ms).join(' / ')} bare SQL` : '',
    aim: `< ${maxMs} ms`,
    isMet: Math.max(...measured) < maxMs,
  });
  const pages = 'first / middle / last page';
  return [
    figure(
      `List of a workspace's ${ids.length.toLocaleString('en-GB')} bookings, ${pages}`,
      await each(ofSpace, (offset) => medianMs([listRequest(SPACE, offset, owner)])),
      15,
      await each(ofSpace, (offset) => bareMs([listFlow(SPACE, offset, ids.slice(offset, offset + PAGE))])),
    ),
    figure('The same over tRPC, as rows of the screen', [await medianMs([summariesRequest(SPACE, 0, owner)])], 15),
    figure(
      `List of all bookings, offsets ${ofAll.map((offset) => offset.toLocaleString('en-GB')).join(' / ')}`,
      await each(ofAll, (offset) => medianMs([listRequest(undefined, offset, owner)])),
      50,
    ),
  ];
}
