import { z } from 'zod';
import { recordProcedures } from '#server/records/record-procedures.ts';
import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  AnnouncementInput,
  AnnouncementUpdateInput,
  AnnouncementView,
  CurrentAnnouncement,
  ListAnnouncementsInput,
} from '#domains/announcements/schema.ts';
import { currentAnnouncements, listAnnouncements } from '#domains/announcements/server/queries.ts';
import { announcements } from '#domains/announcements/server/service.ts';
import { pageOf } from '#shared/paging.ts';

const example = {
  space_id: '1',
  title: 'Fire drill on Friday',
  text: 'The alarm sounds at 10:00. Please leave by the stairs.',
  until: '2027-03-05',
};

export const announcementsRouter = router({
  list: may('announcements', 'show')
    .meta({ rule: 'manages the space', rest: rest.get('/announcements', 'The announcements of a workspace') })
    .input(ListAnnouncementsInput)
    .output(pageOf(AnnouncementView))
    .query(({ ctx, input }) => listAnnouncements(ctx, input)),
  current: signedIn
    .meta({
      byKey: 'announcements',
      rule: 'own account',
      rest: rest.get('/announcements/current', 'What the account reads as a member of its workspaces'),
    })
    .output(z.array(CurrentAnnouncement))
    .query(({ ctx }) => currentAnnouncements(ctx)),
  ...recordProcedures(announcements, {
    area: 'announcements',
    rule: 'manages the space',
    path: '/announcements',
    noun: 'an announcement',
    input: AnnouncementInput,
    update: AnnouncementUpdateInput,
    view: AnnouncementView,
    examples: { create: example, update: { until: null } },
    summaries: { create: 'Add an announcement to the members of a workspace' },
  }),
});
