import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  KeyIdInput,
  KeyInput,
  KeyUpdateInput,
  KeyView,
  ListKeysInput,
  NewKeyView,
  ReplaceKeyInput,
  SandboxView,
} from '#domains/keys/schema.ts';
import { listKeys } from '#domains/keys/server/queries.ts';
import { createKey, emptySandbox, endKey, replaceKey, updateKey } from '#domains/keys/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

/** Only people make keys, so that none outlives the one that made it. */
export const keysRouter = router({
  list: signedIn
    .meta({
      rule: 'own account',
      rest: rest.get('/keys', 'The keys of the caller; for a Super Admin those of everybody'),
    })
    .input(ListKeysInput)
    .output(pageOf(KeyView))
    .query(({ ctx, input }) => listKeys(ctx, input)),
  create: signedIn
    .meta({
      proof: true,
      rule: 'own account',
      answersSession: true,
      rest: rest.post('/keys', {
        summary: 'Make a key. Its secret is in this answer only',
        message: msg('Key added'),
        example: { name: 'Calendar on the wall', permissions: { booking: { booking: { show: true } } } },
      }),
    })
    .input(KeyInput)
    .output(NewKeyView)
    .mutation(({ ctx, input }) => createKey(ctx, input)),
  update: signedIn
    .meta({
      proof: true,
      rule: 'own account',
      rest: rest.put('/keys/{_id}', {
        summary: 'Change what a key may do',
        message: msg('Key updated'),
        example: { networks: ['203.0.113.0/24'] },
      }),
    })
    .input(KeyUpdateInput)
    .output(KeyView)
    .mutation(({ ctx, input }) => updateKey(ctx, input)),
  replace: signedIn
    .meta({
      proof: true,
      rule: 'own account',
      answersSession: true,
      rest: rest.post('/keys/{_id}/replace', {
        summary: 'Replace the secret of a key. The former one stays valid for some hours',
        message: msg('Secret replaced'),
        example: { overlap_hours: 24 },
      }),
    })
    .input(ReplaceKeyInput)
    .output(NewKeyView)
    .mutation(({ ctx, input }) => replaceKey(ctx, input)),
  sandbox: signedIn
    .meta({
      rule: 'no record',
      rest: rest.get('/keys/sandbox', 'Whether the installation has a sandbox for keys of the kind test'),
    })
    .output(SandboxView)
    .query(({ ctx }) => ({ is_available: ctx.services.sandbox !== undefined })),
  emptySandbox: may(EVERYTHING)
    .meta({
      proof: true,
      byKey: false,
      rule: 'area',
      rest: rest.post('/keys/sandbox/empty', {
        summary: 'Remove what programs have made in the sandbox, and make its workspace anew',
        message: msg('Sandbox emptied'),
      }),
    })
    .output(SandboxView)
    .mutation(({ ctx }) => emptySandbox(ctx)),
  end: signedIn
    .meta({
      rule: 'own account',
      final: 'A key that has ended may have been in wrong hands.',
      rest: rest.delete('/keys/{_id}', { summary: 'End a key at once', message: msg('Key ended') }),
    })
    .input(KeyIdInput)
    .output(KeyIdInput)
    .mutation(({ ctx, input }) => endKey(ctx, input._id)),
});
