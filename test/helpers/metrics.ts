/** The figures of a server, as Prometheus reads them. */
import type { TestApp } from './app.ts';

type Labels = Record<string, string>;
type Sample = { name: string; labels: Labels; value: number };

export type Figures = {
  samples: Sample[];
  /** Undefined when the figure has no value with exactly these labels. */
  value(name: string, labels?: Labels): number | undefined;
};

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;

function sampleOf(line: string): Sample[] {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  if (name === undefined) return [];
  const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, of]) => [label!, of!] as const);
  return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
}

const inOrder = (labels: Labels) => JSON.stringify(Object.entries(labels).sort());

/** @throws Error when they cannot be read */
export async function figuresOf({ metricsAddress }: Pick<TestApp, 'metricsAddress'>): Promise<Figures> {
  const response = await fetch(`${metricsAddress}/metrics`);
  if (!response.ok) throw new Error(`The figures were answered with ${response.status}`);
  const samples = (await response.text()).split('\n').flatMap(sampleOf);
  const isOf = (name: string, labels: Labels) => (each: Sample) =>
    each.name === name && inOrder(each.labels) === inOrder(labels);
  return { samples, value: (name, labels = {}) => samples.find(isOf(name, labels))?.value };
}
