import { MAILS } from '#server/mail/define.ts';
import type { Retention } from '#server/retention.ts';
import { msg } from '#shared/texts.ts';

/** Mails that could not be delivered. Other messages that could not, such as refunds, stay until staff decide. */
export const mailRetention: Retention = {
  name: 'mails',
  label: msg('Undelivered mails'),
  says: msg('Mails that could not be delivered and wait under System, from their last attempt'),
  tables: ['dead_letters'],
  perSpace: false,
  due: (knex, { before }) => knex('dead_letters').where('topic', MAILS).where('died_at', '<', before),
  time: 'dead_letters.died_at',
  key: ['dead_letters.id'],
  remove: (trx, _at, rows, { before }) =>
    trx('dead_letters')
      .where('topic', MAILS)
      .where('died_at', '<', before)
      .whereIn(
        'id',
        rows.map(({ id }) => String(id)),
      )
      .delete(),
};
