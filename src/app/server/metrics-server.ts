/** Where the metrics of the running server are read: on a port of its own, and only when the environment names one. */
import { collectDefaultMetrics } from 'prom-client';
import { countedMetrics, metricSources } from '#app/server/metrics.ts';
import { type Services, momentOf } from '#server/context.ts';
import type { MetricSource } from '#server/metrics/define.ts';
import { type MetricsListener, listenForScrapes } from '#server/metrics/listener.ts';

const LIVE = 'cockpit_live_connections';

const liveConnections = (count: () => number): MetricSource => ({
  name: 'live connections',
  metrics: [{ name: LIVE, help: 'Open live connections of browsers.', labels: [] }],
  read: () => [{ name: LIVE, value: count() }],
});

/** @throws the raw EADDRINUSE when the port is taken */
export async function startMetrics(
  services: Services,
  countConnections: () => number,
): Promise<MetricsListener | undefined> {
  const { metrics, config, log } = services;
  if (!metrics || config.METRICS_PORT === undefined) return undefined;
  metrics.declare(countedMetrics);
  for (const source of [...metricSources(), liveConnections(countConnections)]) metrics.add(source);
  collectDefaultMetrics({ register: metrics.registry });
  const listener = await listenForScrapes(config.METRICS_PORT, () => metrics.text(momentOf(services)));
  log.info({ address: `${listener.address}/metrics` }, 'metrics can be read');
  return listener;
}
