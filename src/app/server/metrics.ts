/** Where the figures of the running server are read: on a port of its own, and only when the environment names one. */
import { collectDefaultMetrics } from 'prom-client';
import { countedFigures, readFigures } from '#app/server/figures.ts';
import { type Services, momentOf } from '#server/context.ts';
import type { FigureSource } from '#server/metrics/figures.ts';
import { type MetricsListener, listenForScrapes } from '#server/metrics/listener.ts';

const LIVE = 'cockpit_live_connections';

const liveConnections = (count: () => number): FigureSource => ({
  name: 'live connections',
  figures: [{ name: LIVE, help: 'Open live connections of browsers.', labels: [] }],
  read: () => [{ name: LIVE, value: count() }],
});

/** @throws the raw EADDRINUSE when the port is taken */
export async function startMetrics(
  services: Services,
  countConnections: () => number,
): Promise<MetricsListener | undefined> {
  const { metrics, config, log } = services;
  if (!metrics || config.METRICS_PORT === undefined) return undefined;
  metrics.declare(countedFigures);
  for (const source of [...readFigures(services), liveConnections(countConnections)]) metrics.add(source);
  collectDefaultMetrics({ register: metrics.registry });
  const listener = await listenForScrapes(config.METRICS_PORT, () => metrics.text(momentOf(services)));
  log.info({ address: `${listener.address}/metrics` }, 'figures can be read');
  return listener;
}
