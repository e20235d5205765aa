/** The metrics of charges: their outcomes, and how many are open. */
import { select } from '#server/db/statements.ts';
import { type MetricSource, counter } from '#server/metrics/define.ts';
import { SECOND } from '#shared/time.ts';

const OUTCOMES = ['kept', 'returned', 'failed', 'bank_asks', 'unknown'] as const;

/** The process that settles a charge counts its outcome. */
export const CHARGES = counter({
  name: 'cockpit_charges_total',
  help:
    'Charges by outcome: kept (paid), returned (succeeded too late and refunded), failed (declined, refused or never arrived), ' +
    'bank_asks (waits for the customer), unknown (the response was lost; its outcome is counted too once it is known).',
  labels: ['outcome'],
  zeros: OUTCOMES.map((outcome) => ({ outcome })),
});

const OPEN = 'cockpit_charges_open';
const OLDEST = 'cockpit_charges_open_oldest_seconds';
const STATUSES = ['started', 'unconfirmed', 'requires_action', 'processing'];

const OPEN_SQL = `SELECT status, COUNT(*) AS items, MIN(created_at) AS oldest FROM charges
  WHERE status IN (?) GROUP BY status`;

type Row = { status: string; items: string; oldest: Date };

export const openChargeMetrics: MetricSource = {
  name: 'open charges',
  metrics: [
    { name: OPEN, help: 'Charges whose outcome is not known yet, by status.', labels: ['status'] },
    { name: OLDEST, help: 'Age of the oldest of them, by status.', labels: ['status'] },
  ],
  async read({ services, now }) {
    const rows = await select<Row>(services.knex, OPEN_SQL, [STATUSES]);
    return STATUSES.flatMap((status) => {
      const row = rows.find((each) => each.status === status);
      const age = row ? Math.max(0, now.getTime() - row.oldest.getTime()) : 0;
      return [
        { name: OPEN, labels: { status }, value: Number(row?.items ?? 0) },
        { name: OLDEST, labels: { status }, value: age / SECOND },
      ];
    });
  },
};
