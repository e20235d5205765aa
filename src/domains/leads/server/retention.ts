import type { Retention } from '#server/retention.ts';
import { msg } from '#shared/texts.ts';

export const leadRetention: Retention = {
  name: 'leads',
  label: msg('Leads'),
  says: msg('Answers of forms at Facebook, from the day on which they were filled in'),
  tables: ['leads'],
  perSpace: false,
  due: (knex, { before }) => knex('leads').where('created_at', '<', before),
  time: 'leads.created_at',
  key: ['leads.id'],
  remove: (trx, _at, rows) =>
    trx('leads')
      .whereIn(
        'id',
        rows.map(({ id }) => String(id)),
      )
      .delete(),
};
