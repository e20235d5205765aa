/** The metrics of a running server: those of the platform and those of the domains. */
import { domains } from '#app/server/domains.ts';
import { topics } from '#app/server/topics.ts';
import { backupMetrics } from '#server/backup/record.ts';
import { SLOW_STATEMENTS, databaseMetrics } from '#server/db/metrics.ts';
import { MISSING_TEXTS } from '#server/missing-texts.ts';
import { queueMetrics } from '#server/delivery/metrics.ts';
import { BROWSER_FAILURES } from '#server/client-reports.ts';
import { OUTSIDE_CALLS } from '#server/integrations/http.ts';
import type { CounterMetric, DurationMetric, MetricSource } from '#server/metrics/define.ts';
import { CALL_SECONDS, REQUESTS, REQUEST_SECONDS } from '#server/metrics/requests.ts';

/** Counted when events happen. */
export const countedMetrics: (CounterMetric | DurationMetric)[] = [
  REQUESTS,
  REQUEST_SECONDS,
  CALL_SECONDS,
  SLOW_STATEMENTS,
  MISSING_TEXTS,
  OUTSIDE_CALLS,
  BROWSER_FAILURES,
  ...domains.flatMap(({ metrics = [] }) => metrics),
];

/** Read at every scrape. Each source is read separately, so that a failing one does not hide the others. */
export function metricSources(): MetricSource[] {
  const queues = queueMetrics(topics.map(({ name }) => name));
  return [databaseMetrics, queues, ...domains.flatMap(({ metricSources: own = [] }) => own), backupMetrics];
}
