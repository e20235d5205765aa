/** What programs of others are told of announcements. */
import type { Told } from '#server/told.ts';
import { Announcement, announcementView } from '#domains/announcements/server/model.ts';

export const announcementTold: Told = {
  noun: 'announcement',
  types: [
    { what: 'created', says: 'An announcement was added, or its deletion was undone', live: 'announcements.create' },
    { what: 'updated', says: 'An announcement was changed', live: 'announcements.update' },
    { what: 'deleted', says: 'An announcement was deleted', live: 'announcements.delete' },
  ],
  async read({ services: { knex } }, refs) {
    const rows = await Announcement.query(knex).findByIds(refs.map(({ id }) => id));
    return rows.map((row) => ({ id: row.id, space_id: row.space_id, view: announcementView(row) }));
  },
};
