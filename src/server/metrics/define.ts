/**
 * The declaration of a metric. Modules declare their metrics, the assembly lists them, and each server keeps the values in its own
 * registry.
 */
import type { Moment } from '#server/context.ts';

export type Labels<Label extends string = string> = Readonly<Record<Label, string>>;

type NamedMetric<Label extends string = string> = {
  /** A Prometheus name with the unit: 'cockpit_http_request_seconds'. */
  name: string;
  help: string;
  labels: readonly Label[];
};

/** A count of events. It begins at 0 with the process; the counts of several processes are added up. */
export type CounterMetric<Label extends string = string> = NamedMetric<Label> & {
  kind: 'counter';
  /** The label values that are exported as 0 before the first event, so that the first event is an increase. */
  zeros: readonly Labels<Label>[];
};

/** A histogram of durations in seconds. */
export type DurationMetric<Label extends string = string> = NamedMetric<Label> & {
  kind: 'duration';
  /** The upper bounds of the buckets, in seconds. */
  buckets: readonly number[];
};

/** A value that is read at every scrape: a gauge, or a total that other code counts. */
export type ReadMetric = NamedMetric & { isTotal?: boolean };

export type Sample = { name: string; labels?: Labels; value: number };

/** Metrics that are read at every scrape, such as the length of a queue. */
export type MetricSource = {
  /** Names the source in `cockpit_figures_up` and in the log. */
  name: string;
  metrics: readonly ReadMetric[];
  /** If it rejects, its metrics are left out of the response. */
  read(at: Moment): Promise<Sample[]> | Sample[];
};

export function counter<const Label extends string = never>(
  metric: NamedMetric<Label> & { zeros?: readonly Labels<NoInfer<Label>>[] },
): CounterMetric<Label> {
  return { kind: 'counter', zeros: [], ...metric };
}

export function duration<const Label extends string>(
  metric: NamedMetric<Label> & { buckets: readonly number[] },
): DurationMetric<Label> {
  return { kind: 'duration', ...metric };
}
