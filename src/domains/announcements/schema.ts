import { z } from 'zod';
import { day, id, optionalText, requiredLines, requiredText, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/** `until` is the last day on which members see it, in the time zone of the workspace; null for no end. */
export const AnnouncementInput = z.object({
  space_id: id,
  title: requiredText(msg('Please enter a title'), 100),
  text: requiredLines(msg('Please enter a text'), 2000),
  until: day(msg('Please choose a day')).nullable().default(null),
});
export type AnnouncementInput = z.output<typeof AnnouncementInput>;

/** Omitted fields keep their values. An announcement stays in its workspace. */
export const AnnouncementUpdateInput = AnnouncementInput.omit({ space_id: true, until: true })
  .extend({ until: day(msg('Please choose a day')).nullable() })
  .partial()
  .extend({ _id: id, version });
export type AnnouncementUpdateInput = z.output<typeof AnnouncementUpdateInput>;

export const ListAnnouncementsInput = z.object({ space_id: id.optional(), text: optionalText(100), ...paging });
export type ListAnnouncementsInput = z.output<typeof ListAnnouncementsInput>;

export const AnnouncementView = z.object({
  _id: z.string(),
  space_id: z.string(),
  title: z.string(),
  text: z.string(),
  until: z.string().nullable(),
  version: z.number(),
  created_at: z.date(),
});
export type AnnouncementView = z.output<typeof AnnouncementView>;

/** What members read. */
export const CurrentAnnouncement = AnnouncementView.omit({ space_id: true, until: true, version: true }).extend({
  space: z.object({ _id: z.string(), name: z.string() }),
});
export type CurrentAnnouncement = z.output<typeof CurrentAnnouncement>;
