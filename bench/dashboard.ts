import { addDays, toLocal } from '#shared/time.ts';
import { percentile } from './load.ts';
import { type Figure, ms } from './report.ts';
import { dashboardRequest } from './requests.ts';
import { type Setup, bestOf } from './setup.ts';
import { type Flow, countFlow, dashboardFlow } from './statements.ts';

const SPACE = 50;
const BARE_FLOWS = 200;
const COUNTS = 5;
const MAX_MS = 50;

/** Measures the dashboard of a workspace, beside its statements alone and beside a count of the bookings. */
export async function measureDashboard({ options, large, owner, load }: Setup): Promise<Figure[]> {
  const requests = [dashboardRequest(SPACE, owner)];
  const run = () => load({ address: large.address, connections: 1, seconds: options.seconds / 2, requests });
  const { medianMs } = await bestOf(options.rounds, run, (loaded) => loaded.medianMs);
  const bareMs = async (flow: Flow, count: number) => {
    const flows = Array.from({ length: count }, () => flow);
    return percentile(await large.child.call<number[]>('bare', { url: large.url, flows }), 0.5);
  };
  const now = new Date();
  const today = toLocal(now).day;
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index));
  return [
    {
      what: 'Dashboard of a workspace',
      measured: `median ${ms(medianMs)}`,
      baseline: `${ms(await bareMs(dashboardFlow(SPACE, week, now), BARE_FLOWS))} bare SQL`,
      aim: `< ${MAX_MS} ms`,
      isMet: medianMs < MAX_MS,
    },
    {
      what: 'Counting instead of kept figures',
      measured: `${ms(await bareMs(countFlow(SPACE), COUNTS))} its bookings`,
      baseline: `${ms(await bareMs(countFlow(undefined), COUNTS))} all bookings`,
      aim: '',
    },
  ];
}
