/** The metrics of the database pool, slow statements and retried transactions. */
import type { Knex } from 'knex';
import { type MetricSource, counter } from '#server/metrics/define.ts';

export const SLOW_STATEMENTS = counter({
  name: 'cockpit_slow_statements_total',
  help: 'Statements that took longer than SLOW_QUERY_MS; each has a line in the log.',
  labels: [],
  zeros: [{}],
});

const CONNECTIONS = 'cockpit_database_connections';
const PENDING = 'cockpit_database_pending';
const RETRIES = 'cockpit_transaction_retries_total';

/** The counters of Knex's pool. */
type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number };

/** Read without a statement, so that they are available while the database is not. */
export const databaseMetrics: MetricSource = {
  name: 'database pool',
  metrics: [
    { name: CONNECTIONS, help: 'Connections of the pool: used or free.', labels: ['state'] },
    { name: PENDING, help: 'Calls that wait for a connection.', labels: [] },
    { name: RETRIES, help: 'Transactions that were repeated after a deadlock.', labels: [], isTotal: true },
  ],
  read({ services: { knex, transactions } }) {
    const { pool } = knex.client as Knex.Client & { pool: Pool };
    return [
      { name: CONNECTIONS, labels: { state: 'used' }, value: pool.numUsed() },
      { name: CONNECTIONS, labels: { state: 'free' }, value: pool.numFree() },
      { name: PENDING, value: pool.numPendingAcquires() },
      { name: RETRIES, value: transactions.retries },
    ];
  },
};
