import type { Request } from 'autocannon';
import { removeRules, setRules } from './rules.ts';
import { type Figure, ms, percent, rate, times } from './report.ts';
import { searchRequest, searches } from './requests.ts';
import { type Setup, inTurn, warmUp } from './setup.ts';
import { searchFlow } from './statements.ts';

const CONNECTIONS = 16;

/** Measures the availability search over HTTP, compared with a small database, bare mysql2 and a bare Express handler. */
export async function measureSearch(setup: Setup): Promise<Figure[]> {
  const { options, large, small, bare, bareMs, load } = setup;
  const { rounds, seconds } = options;
  const wanted = searches();
  const requests = wanted.map(searchRequest);
  const flows = wanted.map(searchFlow);
  const alone = (address: string, forSeconds: number) =>
    load({ address, connections: 1, requests, seconds: forSeconds });
  const medianMs = async (address: string) => (await alone(address, seconds)).medianMs;
  for (const { address } of [large, small]) await warmUp(() => alone(address, 2));
  const [largeMs, smallMs, sqlMs] = await inTurn(
    rounds,
    Math.min,
    () => medianMs(large.address),
    () => medianMs(small.address),
    () => bareMs(flows),
  );

  const express = await bare.call<string>('serve', { url: large.url, flows });
  const perSecond = async (address: string, asked: Request[]) =>
    (await load({ address, connections: CONNECTIONS, requests: asked })).perSecond;
  const [ours, theirs] = await inTurn(
    rounds,
    Math.max,
    () => perSecond(large.address, requests),
    () => perSecond(express, [{ path: '/' }]),
  );
  const size = (count: number) => count.toLocaleString('en-GB');
  return [
    {
      what: `Search at ${size(options.bookings)} bookings, median`,
      measured: `${ms(largeMs)} = ${times(largeMs / smallMs)}`,
      baseline: `${ms(smallMs)} at ${size(options.smallBookings)} bookings`,
      aim: '≤ 1.2×',
      isMet: largeMs <= 1.2 * smallMs,
    },
    {
      what: 'Search over HTTP compared with its SQL alone',
      measured: `${ms(largeMs)} = ${times(largeMs / sqlMs)}`,
      baseline: `${ms(sqlMs)} bare mysql2, same process`,
      aim: '≤ 2.5×',
      isMet: largeMs <= 2.5 * sqlMs,
    },
    {
      what: `Search at ${CONNECTIONS} connections`,
      measured: `${rate(ours)} = ${percent(ours / theirs)}`,
      baseline: `${rate(theirs)} bare Express, same SQL`,
      aim: '≥ 60 %',
      isMet: ours >= 0.6 * theirs,
    },
    await measureRules(setup, requests),
  ];
}

/** The search with the rules of use, in turns with the search without them. */
async function measureRules({ options, large, database, load }: Setup, requests: Request[]): Promise<Figure> {
  const run = (seconds: number) => load({ address: large.address, connections: 1, requests, seconds });
  const after = async (change: (to: typeof database) => Promise<void>) => {
    await change(database);
    return (await run(options.seconds)).medianMs;
  };
  await setRules(database);
  await warmUp(() => run(2));
  const [withRules, without] = await inTurn(
    options.rounds,
    Math.min,
    () => after(setRules),
    () => after(removeRules),
  );
  return {
    what: 'Search with 10,000 rules of use and 1,000 closed days',
    measured: `${ms(withRules)} = ${times(withRules / without)}`,
    baseline: `${ms(without)} without them`,
    aim: '≤ 1.15×',
    isMet: withRules <= 1.15 * without,
  };
}
