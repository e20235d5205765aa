/** What programs of others are told of announcements. */
import { editedTypes, readRows, type Told } from '#server/told.ts';
import { Announcement, announcementView } from '#domains/announcements/server/model.ts';
import { msg } from '#shared/texts.ts';

export const announcementTold: Told = {
  noun: 'announcement',
  types: editedTypes('announcements', {
    created: msg('An announcement was added, or its deletion was undone'),
    updated: msg('An announcement was changed'),
    deleted: msg('An announcement was deleted'),
  }),
  read: readRows((knex, ids) => Announcement.query(knex).findByIds(ids), announcementView),
};
