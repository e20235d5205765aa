import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  DataExports,
  DataExportView,
  PersonInput,
  RetentionInput,
  RetentionKinds,
  RetentionPreviewInput,
  RetentionPreviewView,
  RetentionSetView,
} from '#domains/privacy/schema.ts';
import { askForData, listExports } from '#domains/privacy/server/export/ask.ts';
import { listRetention, previewRetention, setRetention } from '#domains/privacy/server/retention/rules.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

// How long data is kept belongs to the installation, so only the permission is checked.
const superAdmin = may(EVERYTHING).meta({ rule: 'area' });

/** Only people get the data of people, no programs. */
export const privacyRouter = router({
  ask: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      rest: rest.post('/privacy/exports', {
        summary: 'Ask for a file with the own data, which is made in the background',
        message: msg('Your file is being made'),
        example: {},
      }),
    })
    .output(DataExportView)
    .mutation(({ ctx }) => askForData(ctx, ctx.actor.userId)),
  exports: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      rest: rest.get('/privacy/exports', 'The latest files with the own data, newest first'),
    })
    .output(DataExports)
    .query(({ ctx }) => listExports(ctx, ctx.actor.userId)),
  askOf: may('members')
    .meta({
      proof: true,
      byKey: false,
      rule: 'manages the person',
      rest: rest.post('/privacy/people/{user_id}/exports', {
        summary: 'Ask for a file with the data of a person, for the caller',
        message: msg('The file is being made'),
        example: {},
      }),
    })
    .input(PersonInput)
    .output(DataExportView)
    .mutation(({ ctx, input }) => askForData(ctx, input.user_id)),
  exportsOf: may('members')
    .meta({
      byKey: false,
      rule: 'manages the person',
      rest: rest.get(
        '/privacy/people/{user_id}/exports',
        'The latest files with the data of a person that the caller has asked for',
      ),
    })
    .input(PersonInput)
    .output(DataExports)
    .query(({ ctx, input }) => listExports(ctx, input.user_id)),
  retention: superAdmin
    .meta({ rest: rest.get('/privacy/retention', 'How long each kind of data is kept') })
    .output(RetentionKinds)
    .query(({ ctx }) => listRetention(ctx)),
  retentionPreview: superAdmin
    .meta({ rest: rest.get('/privacy/retention/preview', 'What would be removed now, if it were kept so long') })
    .input(RetentionPreviewInput)
    .output(RetentionPreviewView)
    .query(({ ctx, input }) => previewRetention(ctx, input)),
  setRetention: superAdmin
    .meta({
      proof: true,
      byKey: false,
      rest: rest.put('/privacy/retention', {
        summary: 'Set after how many months a kind of data is removed; null for never',
        message: msg('Saved'),
        example: { kind: 'enquiries', space_id: '1', months: 24 },
      }),
    })
    .input(RetentionInput)
    .output(RetentionSetView)
    .mutation(({ ctx, input }) => setRetention(ctx, input)),
});
