import { createConnection } from 'mysql2/promise';
import { CONTENT_ITEMS, insertContent, removeContent } from './content-data.ts';
import { type Figure, ms, percent, rate } from './report.ts';
import { type Setup, bestOf } from './setup.ts';

const PATH = '/';
const CONNECTIONS = 16;
const MAX_MS = 5;
const MIN_SHARE = 0.6;
const ENCODING = { 'accept-encoding': 'br' };

/** Measures public pages of a site with much content. */
export async function measurePage(setup: Setup): Promise<Figure[]> {
  const database = await createConnection({ uri: setup.large.url, timezone: 'Z' });
  await insertContent(database);
  try {
    return await measureCached(setup);
  } finally {
    await removeContent(database);
    await database.end();
  }
}

/** Measures a page that is in the cache, beside Express sending the same bytes from memory. */
async function measureCached({ options, large, bare, load }: Setup): Promise<Figure[]> {
  const page = await fetch(large.address + PATH, { headers: ENCODING });
  const html = await page.text();
  if (page.status !== 200 || !html.includes('<h1')) throw new Error('The page was not rendered on the server');
  const baseline = await bare.call<string>('servePage', { html });
  const requests = [{ method: 'GET' as const, path: PATH, headers: ENCODING }];
  const seconds = options.seconds / 2;
  const alone = () => load({ address: large.address, connections: 1, seconds, requests });
  const together = async (address: string) => {
    const run = () => load({ address, connections: CONNECTIONS, seconds, requests });
    return (await bestOf(1, run, ({ medianMs: taken }) => taken)).perSecond;
  };
  // In turn, as the machine may be busy at times.
  let [cached, express] = [0, 0];
  for (let round = 0; round < options.rounds; round += 1) {
    cached = Math.max(cached, await together(large.address));
    express = Math.max(express, await together(baseline));
  }
  const { medianMs } = await bestOf(options.rounds, alone, (loaded) => loaded.medianMs);
  const share = cached / express;
  return [
    {
      what: `Public page from the cache, ${CONTENT_ITEMS} items of content`,
      measured: ms(medianMs),
      baseline: '',
      aim: `< ${MAX_MS} ms`,
      isMet: medianMs < MAX_MS,
    },
    {
      what: `The same at ${CONNECTIONS} connections`,
      measured: `${rate(cached)} = ${percent(share)}`,
      baseline: `${rate(express)} Express, same bytes from memory`,
      aim: `≥ ${percent(MIN_SHARE)}`,
      isMet: share >= MIN_SHARE,
    },
  ];
}
