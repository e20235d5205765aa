import { select } from '#server/db/statements.ts';
import type { MetricSource } from '#server/metrics/define.ts';

const HOLDS = 'cockpit_holds';

const HOLDS_SQL = `SELECT COUNT(*) AS items FROM bookings
  WHERE payment_status = 'pending' AND hold_until > ? AND active = 1 AND booking_request = 0`;

export const holdMetrics: MetricSource = {
  name: 'holds',
  metrics: [{ name: HOLDS, help: 'Unpaid bookings that hold their units now.', labels: [] }],
  async read({ services, now }) {
    const [row] = await select<{ items: string }>(services.knex, HOLDS_SQL, [now]);
    return [{ name: HOLDS, value: Number(row?.items ?? 0) }];
  },
};
