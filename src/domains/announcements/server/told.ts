/** What programs of others are told of announcements. */
import { editedTypes, readRows, type Told } from '#server/told.ts';
import { Announcement, announcementView } from '#domains/announcements/server/model.ts';

export const announcementTold: Told = {
  noun: 'announcement',
  types: editedTypes('announcements', 'An announcement'),
  read: readRows((knex, ids) => Announcement.query(knex).findByIds(ids), announcementView),
};
