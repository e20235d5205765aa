/** Faults in what programs are told, which the checker must find. */
import type { Plant } from './plant.ts';

export const TOLD_PLANTS = {
  'told outside the transaction': {
    rules: ['told too much'],
    changes: [
      {
        file: 'src/server/db/knex.ts',
        from: '  if (isGuarded) refuseSecondConnection(knex);',
        to: '  if (listening) Object.assign(listening, { pool: knex });\n  if (isGuarded) refuseSecondConnection(knex);',
      },
      {
        file: 'src/server/outbox.ts',
        from: "  if (rows.length > 0) await insertRows(trx, 'outbox', rows);",
        to: `  const isTold = ({ topic }) => topic === 'webhooks: events';
  const { pool } = trx.userParams;
  for (const row of rows.filter(isTold)) void pool('outbox').insert(row).catch(() => undefined);
  const others = rows.filter((row) => !isTold(row));
  if (others.length > 0) await insertRows(trx, 'outbox', others);`,
      },
      {
        // The database ends some transactions, which are then repeated. Without the other changes, nobody notices.
        file: 'src/server/db/transaction.ts',
        from: '        await raiseIfTouched(trx);\n',
        to: `        await raiseIfTouched(trx);
        if (Math.random() < 0.03) throw Object.assign(new Error('Deadlock'), { errno: 1213 });\n`,
      },
    ],
  },
  'a webhook without its order': {
    rules: ['webhook order'],
    changes: [
      {
        file: 'src/domains/webhooks/server/deliver.ts',
        from: ', ...(is_ordered && { inOrderOf }) };',
        to: ' };',
      },
    ],
  },
  'a lost event of a webhook': {
    rules: ['webhook missed'],
    changes: [
      {
        file: 'src/domains/webhooks/server/log.ts',
        from: 'const told = webhooks.flatMap((webhook) =>',
        to: 'const told = webhooks.filter(() => Math.random() > 0.05).flatMap((webhook) =>',
      },
    ],
  },
} satisfies Record<string, Plant>;
