/** A metric that is read at each scrape. Its values are replaced as a whole. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Labels, ReadMetric } from '#server/metrics/define.ts';

export type Shown = {
  /** Removes all values, because an old value would hide that the new one is missing. */
  clear(): void;
  set(labels: Labels, value: number): void;
};

export function shownIn(registry: Registry, { name, help, labels, isTotal }: ReadMetric): Shown {
  const options = { name, help, labelNames: labels, registers: [registry] };
  const total = isTotal ? new Counter(options) : undefined;
  const metric = total ?? new Gauge(options);
  return {
    clear() {
      metric.reset();
      // Without labels, a reset would leave the value 0.
      if (labels.length === 0) metric.remove();
    },
    set: (of, value) => (metric === total ? total.inc(of, value) : (metric as Gauge).set(of, value)),
  };
}
