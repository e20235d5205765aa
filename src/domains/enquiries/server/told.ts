/** What programs of others are told of enquiries and tours, which `type` tells apart. */
import { z } from 'zod';
import type { Knex } from 'knex';
import type { Told } from '#server/told.ts';
import { enquiryView } from '#domains/enquiries/server/model.ts';
import { readNamed } from '#domains/enquiries/server/queries.ts';
import { msg } from '#shared/texts.ts';

/** The newest message of each thread, so that a program finds out whether somebody has written. A thread may be long. */
async function lastMessages(knex: Knex, ids: string[]): Promise<Map<string, string>> {
  const rows = await knex('enquiry_messages')
    .whereIn('enquiry_id', ids)
    .groupBy('enquiry_id')
    .select<{ enquiry_id: string; last: string }[]>('enquiry_id', knex.raw('MAX(id) AS last'));
  return new Map(rows.map(({ enquiry_id, last }) => [enquiry_id, last]));
}

export const enquiryTold: Told = {
  noun: 'enquiry',
  // `enquiryAnswered` does not name the enquiry. An answer of the person is told as an update.
  types: [
    { what: 'created', says: msg('An enquiry or a tour was received or entered'), live: 'enquiries.create' },
    {
      what: 'updated',
      says: msg('An enquiry or a tour was changed, decided or answered, or has a new note'),
      live: 'enquiries.update',
    },
    { what: 'deleted', says: msg('An enquiry or a tour was deleted for good'), live: 'enquiries.delete' },
  ],
  beside: {
    last_message_id: z.string().nullable().describe('The newest message of its thread; null without one'),
  },
  async read({ services: { knex } }, refs) {
    const ids = refs.map(({ id }) => id);
    const [rows, messages] = await Promise.all([
      readNamed(knex, knex('enquiries').whereIn('id', ids)),
      lastMessages(knex, ids),
    ]);
    return rows.map((row) => ({
      id: row.id,
      space_id: row.space_id,
      view: enquiryView(row),
      more: { last_message_id: messages.get(row.id) ?? null },
    }));
  },
};
