import { z } from 'zod';
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
import { RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';

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
      rule: 'own account',
      rest: rest.get('/announcements/current', 'What the account reads as a member of its workspaces'),
    })
    .output(z.array(CurrentAnnouncement))
    .query(({ ctx }) => currentAnnouncements(ctx)),
  create: may('announcements')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/announcements', { summary: 'Add an announcement to the members of a workspace', example }),
    })
    .input(AnnouncementInput)
    .output(AnnouncementView)
    .mutation(({ ctx, input }) => announcements.create(ctx, input)),
  update: may('announcements')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/announcements/{_id}', { summary: 'Change an announcement', example: { until: null } }),
    })
    .input(AnnouncementUpdateInput)
    .output(AnnouncementView)
    .mutation(({ ctx, input }) => announcements.update(ctx, input)),
  remove: may('announcements')
    .meta({
      rule: 'manages the space',
      rest: rest.delete('/announcements/{id}', { summary: 'Delete an announcement', example: {} }),
    })
    .input(RemoveInput)
    .output(RemovedVersion)
    .mutation(({ ctx, input }) => announcements.remove(ctx, input)),
  restore: may('announcements')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/announcements/{_id}/restore', {
        summary: 'Take back the deletion of an announcement, within an hour',
        example: {},
      }),
    })
    .input(RestoreInput)
    .output(AnnouncementView)
    .mutation(({ ctx, input }) => announcements.restore(ctx, input)),
});
