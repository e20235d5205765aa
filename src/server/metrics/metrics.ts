/** The metrics of one server in its own registry: events are counted when they happen, and states are read at each scrape. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Moment } from '#server/context.ts';
import { withinLimit } from '#server/within-limit.ts';
import { SECOND } from '#shared/time.ts';
import type { CounterMetric, DurationMetric, MetricSource, Labels, Sample, ReadMetric } from './define.ts';

/** A source that takes longer is left out, so that a hanging database does not hide the other metrics. */
const SOURCE_LIMIT_MS = 2 * SECOND;

type Registered = { source: MetricSource; shown: Map<string, ShownMetric>; reading?: Promise<Sample[]> };

export class Metrics {
  readonly registry = new Registry();
  private readonly counters = new Map<string, Counter>();
  private readonly histograms = new Map<string, Histogram>();
  private readonly sources: Registered[] = [];
  private readonly up = new Gauge({
    name: 'cockpit_figures_up',
    help: 'Whether a source of metrics answered; 0 when its metrics are missing from this answer.',
    labelNames: ['source'],
    registers: [this.registry],
  });

  /** Exports metrics before their first event. */
  declare(metrics: readonly (CounterMetric | DurationMetric)[]): void {
    for (const metric of metrics) {
      if (metric.kind === 'duration') this.histogramOf(metric);
      else for (const labels of metric.zeros) this.counterOf(metric).inc(labels, 0);
    }
  }

  count<Label extends string>(metric: CounterMetric<Label>, labels: Labels<NoInfer<Label>>): void {
    this.counterOf(metric).inc(labels);
  }

  observe<Label extends string>(metric: DurationMetric<Label>, labels: Labels<NoInfer<Label>>, ms: number): void {
    this.histogramOf(metric).observe(labels, ms / SECOND);
  }

  /** Reads the source at every scrape from now on. */
  add(source: MetricSource): void {
    const shown = source.metrics.map((metric) => [metric.name, shownIn(this.registry, metric)] as const);
    this.sources.push({ source, shown: new Map(shown) });
  }

  /** All metrics in the Prometheus text format, without those whose source fails. */
  async text(at: Moment): Promise<string> {
    await Promise.all(this.sources.map((registered) => this.refresh(registered, at)));
    return this.registry.metrics();
  }

  private async refresh(registered: Registered, at: Moment): Promise<void> {
    const { source, shown } = registered;
    // A source that is still busy with an earlier scrape is not read again, so that hanging reads do not accumulate.
    registered.reading ??= Promise.resolve(at)
      .then((moment) => source.read(moment))
      .finally(() => (registered.reading = undefined));
    let samples: Sample[] | undefined;
    try {
      samples = await withinLimit(registered.reading, SOURCE_LIMIT_MS);
    } catch (error) {
      at.services.log.warn({ err: error, source: source.name }, 'metrics could not be read');
    }
    this.up.set({ source: source.name }, samples ? 1 : 0);
    for (const metric of shown.values()) metric.clear();
    for (const { name, labels = {}, value } of samples ?? []) shown.get(name)?.set(labels, value);
  }

  private counterOf<Label extends string>({ name, help, labels }: CounterMetric<Label>): Counter {
    const known = this.counters.get(name);
    if (known) return known;
    const metric: Counter = new Counter({ name, help, labelNames: labels, registers: [this.registry] });
    this.counters.set(name, metric);
    return metric;
  }

  private histogramOf<Label extends string>({ name, help, labels, buckets }: DurationMetric<Label>): Histogram {
    const known = this.histograms.get(name);
    if (known) return known;
    const options = { name, help, labelNames: labels, buckets: [...buckets], registers: [this.registry] };
    const metric: Histogram = new Histogram(options);
    this.histograms.set(name, metric);
    return metric;
  }
}

type ShownMetric = {
  /** Removes all values, because an old value would hide that the new one is missing. */
  clear(): void;
  set(labels: Labels, value: number): void;
};

function shownIn(registry: Registry, { name, help, labels, isTotal }: ReadMetric): ShownMetric {
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
