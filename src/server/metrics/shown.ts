/** A figure that is read, in the registry: its values are replaced as a whole. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Labels, ReadFigure } from '#server/metrics/figures.ts';

export type Shown = {
  /** Takes all values away: an old one would hide that there is no new one. */
  clear(): void;
  set(labels: Labels, value: number): void;
};

export function shownIn(registry: Registry, { name, help, labels, isTotal }: ReadFigure): Shown {
  const options = { name, help, labelNames: labels, registers: [registry] };
  const total = isTotal ? new Counter(options) : undefined;
  const metric = total ?? new Gauge(options);
  return {
    clear() {
      metric.reset();
      // Without labels a reset leaves a 0, which would be a value.
      if (labels.length === 0) metric.remove();
    },
    set: (of, value) => (metric === total ? total.inc(of, value) : (metric as Gauge).set(of, value)),
  };
}
