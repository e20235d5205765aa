import type { Knex } from 'knex';
import { select } from '#server/db/statements.ts';
import type { Retention, Slice } from '#server/retention.ts';
import { msg } from '#shared/texts.ts';

/** Nothing of an enquiry is younger: neither a message nor its tour. */
const due = (knex: Knex | Knex.Transaction, { spaceId, before }: Slice) =>
  knex('enquiries')
    .where('enquiries.space_id', spaceId)
    .where('enquiries.created_at', '<', before)
    .where((tour) => tour.whereNull('tour_at').orWhere('tour_at', '<', before))
    .where((tour) => tour.whereNull('new_tour_at').orWhere('new_tour_at', '<', before))
    .whereNotExists(
      knex('enquiry_messages')
        .whereRaw('enquiry_messages.enquiry_id = enquiries.id')
        .where('enquiry_messages.created_at', '>=', before),
    );

/** Enquiries go with their messages. */
export const enquiryRetention: Retention = {
  name: 'enquiries',
  label: msg('Enquiries'),
  says: msg('Enquiries and tours with their messages, once the tour and the last message are older'),
  tables: ['enquiries', 'enquiry_messages'],
  perSpace: true,
  due,
  time: 'enquiries.created_at',
  key: ['enquiries.id'],
  async remove(trx, _at, rows, slice) {
    const ids = rows.map(({ id }) => String(id));
    await select(trx, 'SELECT id FROM enquiries FORCE INDEX (PRIMARY) WHERE id IN (?) ORDER BY id FOR UPDATE', [ids]);
    const old = await due(trx, slice).whereIn('enquiries.id', ids).pluck('enquiries.id');
    await trx('enquiry_messages').whereIn('enquiry_id', old).delete();
    return trx('enquiries').whereIn('id', old).delete();
  },
};
