/** How far the deliveries are behind, by topic. */
import { select } from '#server/db/statements.ts';
import type { MetricSource, Sample } from '#server/metrics/define.ts';
import { SECOND } from '#shared/time.ts';

type Queue = { topic: string; items: string; due: Date };
type Dead = { topic: string; items: string };

const WAITING = 'cockpit_outbox_items';
const LAG = 'cockpit_outbox_lag_seconds';
const DEAD = 'cockpit_dead_letters';

const FIGURES = [
  { name: WAITING, help: 'Items that are not delivered yet, by topic.', labels: ['topic'] },
  { name: LAG, help: 'For how long the oldest item that is due has waited, by topic.', labels: ['topic'] },
  {
    name: DEAD,
    help: 'Items that could not be delivered and wait for somebody to decide, by topic.',
    labels: ['topic'],
  },
];

/** A row that is being delivered, or that is tried again later, is due in the future and delays nothing. */
function lagOf({ due }: Queue, now: Date): number {
  return Math.max(0, now.getTime() - due.getTime()) / SECOND;
}

/** @param topics shown with 0 when nothing waits */
export function queueMetrics(topics: string[]): MetricSource {
  return {
    name: 'deliveries',
    metrics: FIGURES,
    async read({ services: { knex }, now }) {
      const queues = await select<Queue>(
        knex,
        'SELECT topic, COUNT(*) AS items, MIN(due_at) AS due FROM outbox GROUP BY topic',
        [],
      );
      const dead = await select<Dead>(knex, 'SELECT topic, COUNT(*) AS items FROM dead_letters GROUP BY topic', []);
      const names = new Set([...topics, ...queues.map(({ topic }) => topic), ...dead.map(({ topic }) => topic)]);
      return [...names].flatMap((topic): Sample[] => {
        const labels = { topic };
        const queue = queues.find((each) => each.topic === topic);
        const letters = dead.find((each) => each.topic === topic);
        return [
          { name: WAITING, labels, value: Number(queue?.items ?? 0) },
          { name: LAG, labels, value: queue ? lagOf(queue, now) : 0 },
          { name: DEAD, labels, value: Number(letters?.items ?? 0) },
        ];
      });
    },
  };
}
