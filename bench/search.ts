import { type Loaded, percentile } from './load.ts';
import { type Figure, ms, percent, rate, times } from './report.ts';
import { searchRequest, searches } from './requests.ts';
import type { Server } from './server.ts';
import type { Setup } from './setup.ts';
import { searchFlow } from './statements.ts';

const BARE_FLOWS = 1_000;
const CONNECTIONS = 16;

function faster(one: Loaded | undefined, other: Loaded): Loaded {
  if (other.failures > 0) throw new Error(`${other.failures} of ${other.answers} calls failed`);
  return one && one.perSecond > other.perSecond ? one : other;
}

/** Measures the availability search over HTTP, compared with a small database, bare mysql2 and a bare Express handler. */
export async function measureSearch({ options, large, small, bare, load }: Setup): Promise<Figure[]> {
  const wanted = searches();
  const requests = wanted.map(searchRequest);
  const flows = wanted.map(searchFlow);
  const alone = (server: Server) => load({ address: server.address, connections: 1, requests });
  const bareMs = async () => {
    const enough = Array.from({ length: BARE_FLOWS }, (_, index) => flows[index % flows.length]!);
    return percentile(await large.child.call<number[]>('bare', { url: large.url, flows: enough }), 0.5);
  };
  // The measurements alternate, so that other load on the machine affects all of them.
  const medians: { large: number; small: number; bare: number }[] = [];
  for (let round = 0; round <= options.rounds; round += 1) {
    const [ofLarge, ofSmall] = [await alone(large), await alone(small)];
    if (ofLarge.failures + ofSmall.failures > 0) throw new Error('A search failed');
    medians.push({ large: ofLarge.medianMs, small: ofSmall.medianMs, bare: await bareMs() });
  }
  const best = (key: 'large' | 'small' | 'bare') => Math.min(...medians.map((median) => median[key]));

  const address = await bare.call<string>('serve', { url: large.url, flows });
  const many = (at: string, asked: typeof requests) => load({ address: at, connections: CONNECTIONS, requests: asked });
  let ours: Loaded | undefined;
  let express: Loaded | undefined;
  for (let round = 0; round < options.rounds; round += 1) {
    ours = faster(ours, await many(large.address, requests));
    express = faster(express, await many(address, [{ path: '/' }]));
  }
  if (!ours || !express) throw new Error('At least one round is needed');

  const [growth, overhead] = [best('large') / best('small'), best('large') / best('bare')];
  const share = ours.perSecond / express.perSecond;
  const size = (count: number) => count.toLocaleString('en-GB');
  return [
    {
      what: `Search at ${size(options.bookings)} bookings, median`,
      measured: `${ms(best('large'))} = ${times(growth)}`,
      baseline: `${ms(best('small'))} at ${size(options.smallBookings)}`,
      aim: '≤ 1.2×',
      isMet: growth <= 1.2,
    },
    {
      what: 'Search over HTTP, compared with its SQL alone',
      measured: `${ms(best('large'))} = ${times(overhead)}`,
      baseline: `${ms(best('bare'))} bare mysql2, same process`,
      aim: '≤ 2.5×',
      isMet: overhead <= 2.5,
    },
    {
      what: `Search at ${CONNECTIONS} connections`,
      measured: `${rate(ours.perSecond)} = ${percent(share)} (p99 ${ms(ours.p99Ms)})`,
      baseline: `${rate(express.perSecond)} bare Express, same SQL`,
      aim: '≥ 60 %',
      isMet: share >= 0.6,
    },
  ];
}
