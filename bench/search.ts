import type { Request } from 'autocannon';
import { type Figure, ms, percent, rate, times } from './report.ts';
import { searchRequest, searches } from './requests.ts';
import { type Setup, inTurn, warmUp } from './setup.ts';
import { searchFlow } from './statements.ts';

const CONNECTIONS = 16;

/** Measures the availability search over HTTP, compared with a small database, bare mysql2 and a bare Express handler. */
export async function measureSearch({ options, large, small, bare, bareMs, load }: Setup): Promise<Figure[]> {
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
  ];
}
