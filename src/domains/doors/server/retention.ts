import type { Retention } from '#server/retention.ts';
import { msg } from '#shared/texts.ts';

/** The events of a day go with the line of the day, under the lock of their place, which reads new ones. */
export const doorRetention: Retention = {
  name: 'doors',
  label: msg('Door activity'),
  says: msg('Who has opened which door, from the last event of a person on a day'),
  tables: ['door_days', 'door_unlocks'],
  perSpace: true,
  due: (knex, { spaceId, before }) => knex('door_days').where('space_id', spaceId).where('last_at', '<', before),
  time: 'door_days.last_at',
  key: ['door_days.id'],
  async remove(trx, _at, rows, { spaceId, before }) {
    await trx('door_places').where('space_id', spaceId).forUpdate().first('space_id');
    const ids = rows.map(({ id }) => String(id));
    const days = await trx('door_days').whereIn('id', ids).where('last_at', '<', before).select('id', 'day', 'person');
    await trx('door_unlocks')
      .where('space_id', spaceId)
      .whereIn(
        ['day', 'person'],
        days.map(({ day, person }) => [day, person]),
      )
      .delete();
    return trx('door_days')
      .whereIn(
        'id',
        days.map(({ id }) => id),
      )
      .delete();
  },
};
