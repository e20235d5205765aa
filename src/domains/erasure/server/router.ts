import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import { ErasureOfInput, ErasurePreview, ErasureView } from '#domains/erasure/schema.ts';
import { askForErasure, lastErasure, previewErasure, withdrawErasure } from '#domains/erasure/server/service.ts';
import { msg } from '#shared/texts.ts';

const ASKED = 'Your account will be erased';
const WITHDRAWN = 'The erasure was withdrawn';

/** Only people erase people, no programs. */
export const erasureRouter = router({
  last: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      rest: rest.get(
        '/privacy/erasure/last',
        'The last erasure of the caller that was asked for; null if there is none',
      ),
    })
    .output(ErasureView.nullable())
    .query(({ ctx }) => lastErasure(ctx, ctx.actor.userId)),
  preview: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      rest: rest.get('/privacy/erasure', 'What an erasure of the caller would do, and how far the last one is'),
    })
    .output(ErasurePreview)
    .query(({ ctx }) => previewErasure(ctx, ctx.actor.userId)),
  ask: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'own account',
      rest: rest.post('/privacy/erasure', { summary: 'Ask to be erased in 14 days', message: ASKED, example: {} }),
    })
    .output(ErasureView)
    .mutation(({ ctx }) => askForErasure(ctx, ctx.actor.userId)),
  withdraw: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      final: 'An erasure is asked for again.',
      rest: rest.delete('/privacy/erasure', { summary: 'Withdraw the erasure of the caller', message: WITHDRAWN }),
    })
    .output(ErasureView)
    .mutation(({ ctx }) => withdrawErasure(ctx, ctx.actor.userId)),
  lastOf: may('members')
    .meta({
      byKey: false,
      rule: 'manages the person',
      rest: rest.get(
        '/privacy/people/{user_id}/erasure/last',
        'The last erasure of a person that was asked for; null if there is none',
      ),
    })
    .input(ErasureOfInput)
    .output(ErasureView.nullable())
    .query(({ ctx, input }) => lastErasure(ctx, input.user_id)),
  previewOf: may('members')
    .meta({
      byKey: false,
      rule: 'manages the person',
      rest: rest.get(
        '/privacy/people/{user_id}/erasure',
        'What an erasure of a person would do, and how far the last one is',
      ),
    })
    .input(ErasureOfInput)
    .output(ErasurePreview)
    .query(({ ctx, input }) => previewErasure(ctx, input.user_id)),
  askOf: may('members')
    .meta({
      proof: true,
      byKey: false,
      rule: 'manages the person',
      rest: rest.post('/privacy/people/{user_id}/erasure', {
        summary: 'Ask to erase a person in 14 days, who learns it by mail',
        message: msg('The account will be erased'),
        example: {},
      }),
    })
    .input(ErasureOfInput)
    .output(ErasureView)
    .mutation(({ ctx, input }) => askForErasure(ctx, input.user_id)),
  withdrawOf: may('members')
    .meta({
      byKey: false,
      rule: 'manages the person',
      final: 'An erasure is asked for again.',
      rest: rest.delete('/privacy/people/{user_id}/erasure', {
        summary: 'Withdraw the erasure of a person',
        message: WITHDRAWN,
      }),
    })
    .input(ErasureOfInput)
    .output(ErasureView)
    .mutation(({ ctx, input }) => withdrawErasure(ctx, input.user_id)),
});
