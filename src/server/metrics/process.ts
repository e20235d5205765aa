/**
 * The default metrics of the process, with the names and meanings of prom-client, so that existing dashboards work. The collector
 * of prom-client cannot be stopped, but several servers start and stop in one process.
 */
import { readdir } from 'node:fs/promises';
import { type PerformanceEntry, PerformanceObserver, constants, monitorEventLoopDelay } from 'node:perf_hooks';
import { type FigureSource, type ReadFigure, type Sample, duration } from '#server/metrics/figures.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

const GC_SECONDS = duration({
  name: 'nodejs_gc_duration_seconds',
  help: 'Garbage collections by kind.',
  labels: ['kind'],
  buckets: [0.001, 0.01, 0.1, 1],
});

const GC_KINDS: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

const LAG = 'nodejs_eventloop_lag';
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

const figure = (name: string, help: string, more: Partial<ReadFigure> = {}): ReadFigure => ({
  name,
  help,
  labels: [],
  ...more,
});
const total = (name: string, help: string) => figure(name, help, { isTotal: true });

const FIGURES = [
  total('process_cpu_user_seconds_total', 'Processor time in user code.'),
  total('process_cpu_system_seconds_total', 'Processor time in the system.'),
  total('process_cpu_seconds_total', 'Processor time.'),
  figure('process_start_time_seconds', 'When the process started, in seconds since 1970.'),
  figure('process_resident_memory_bytes', 'Memory of the process.'),
  figure('process_open_fds', 'Open files and connections; on Linux only.'),
  figure('nodejs_heap_size_total_bytes', 'Size of the heap.'),
  figure('nodejs_heap_size_used_bytes', 'Used part of the heap.'),
  figure('nodejs_external_memory_bytes', 'Memory outside of the heap, such as buffers.'),
  figure(`${LAG}_mean_seconds`, 'Mean delay of the event loop since the figures were last read.'),
  figure(`${LAG}_p99_seconds`, 'Delay of the event loop that 99 of 100 stay below, since the figures were last read.'),
  figure(`${LAG}_max_seconds`, 'Longest delay of the event loop since the figures were last read.'),
  figure('nodejs_version_info', 'Version of Node.', { labels: ['version'] }),
];

async function openFiles(): Promise<Sample[]> {
  try {
    return [{ name: 'process_open_fds', value: (await readdir('/proc/self/fd')).length - 1 }];
  } catch {
    return [];
  }
}

function usage(): Sample[] {
  const cpu = process.cpuUsage();
  const memory = process.memoryUsage();
  return [
    { name: 'process_cpu_user_seconds_total', value: cpu.user / MICROSECONDS },
    { name: 'process_cpu_system_seconds_total', value: cpu.system / MICROSECONDS },
    { name: 'process_cpu_seconds_total', value: (cpu.user + cpu.system) / MICROSECONDS },
    { name: 'process_start_time_seconds', value: Math.round(performance.timeOrigin / 1000) },
    { name: 'process_resident_memory_bytes', value: memory.rss },
    { name: 'nodejs_heap_size_total_bytes', value: memory.heapTotal },
    { name: 'nodejs_heap_size_used_bytes', value: memory.heapUsed },
    { name: 'nodejs_external_memory_bytes', value: memory.external },
    { name: 'nodejs_version_info', labels: { version: process.version }, value: 1 },
  ];
}

/** Begins to observe the process. @returns a function that stops it */
export function observeProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay();
  delay.enable();
  metrics.declare([GC_SECONDS]);
  const collections = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry as PerformanceEntry & { detail: { kind: number } };
      metrics.observe(GC_SECONDS, { kind: GC_KINDS[detail.kind] ?? 'other' }, entry.duration);
    }
  });
  collections.observe({ entryTypes: ['gc'] });

  function lag(): Sample[] {
    const delays = { mean: delay.mean, p99: delay.percentile(99), max: delay.max };
    delay.reset();
    // The mean is NaN before the first measurement.
    return Object.entries(delays).map(([name, value]) => ({
      name: `${LAG}_${name}_seconds`,
      value: (value || 0) / NANOSECONDS,
    }));
  }

  const source: FigureSource = {
    name: 'process',
    figures: FIGURES,
    read: async () => [...usage(), ...lag(), ...(await openFiles())],
  };
  metrics.add(source);
  return () => {
    delay.disable();
    collections.disconnect();
  };
}
