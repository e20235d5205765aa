import { rest } from '#server/rest-route.ts';
import { anyone, may, router, signedIn } from '#server/trpc.ts';
import { z } from 'zod';
import {
  BeginInput,
  BegunView,
  FinishInput,
  FinishedView,
  IdentityIdInput,
  IdentityView,
  ListProvidersInput,
  ProviderIdInput,
  ProviderInput,
  ProviderUpdateInput,
  ProviderView,
  SignInOption,
} from '#domains/identity/schema.ts';
import { listIdentities, listOptions, listProviders } from '#domains/identity/server/queries.ts';
import { beginSignIn } from '#domains/identity/server/service/attempt.ts';
import { disconnect, finishSignIn } from '#domains/identity/server/service/finish.ts';
import { createProvider, removeProvider, updateProvider } from '#domains/identity/server/service/providers.ts';
import { pageOf } from '#shared/paging.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

// A provider says who somebody is, so only who may do everything manages it.
const superAdmin = may(EVERYTHING).meta({ rule: 'area' });

export const identityRouter = router({
  options: anyone
    .meta({
      rule: 'no record',
      rest: rest.get('/auth/oidc/providers', 'The services at which people may sign in'),
    })
    .output(z.array(SignInOption))
    .query(({ ctx }) => listOptions(ctx)),
  begin: anyone
    .meta({
      rule: 'published',
      rest: rest.post('/auth/oidc/begin', {
        summary: 'Begin a sign-in at another service. The browser gets a cookie, and goes to the page in the answer',
        example: { _id: '1', next: '/app/dashboard' },
      }),
    })
    .input(BeginInput)
    .output(BegunView)
    .mutation(({ ctx, input }) => beginSignIn(ctx, input)),
  finish: anyone
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/oidc/finish', {
        summary: 'End a sign-in, in the browser in which it has begun',
        example: { state: 'from the address', code: 'from the address', iss: 'from the address' },
      }),
    })
    .input(FinishInput)
    .output(FinishedView)
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),
  connect: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'published',
      answersSession: true,
      rest: rest.post('/auth/oidc/connect', {
        summary: 'Begin to connect the account of the caller with another service',
        example: { _id: '1', next: '/app/profile' },
      }),
    })
    .input(BeginInput)
    .output(BegunView)
    .mutation(({ ctx, input }) => beginSignIn(ctx, input, ctx)),
  own: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      rest: rest.get('/auth/oidc/identities', 'The services with which the account of the caller is connected'),
    })
    .output(z.array(IdentityView))
    .query(({ ctx }) => listIdentities(ctx)),
  disconnect: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'own account',
      final: 'Whoever wants it back connects the account again.',
      rest: rest.delete('/auth/oidc/identities/{_id}', {
        summary: 'Disconnect the account of the caller from another service',
        message: msg('Disconnected'),
      }),
    })
    .input(IdentityIdInput)
    .output(IdentityIdInput)
    .mutation(({ ctx, input }) => disconnect(ctx, input._id)),
  list: superAdmin
    .meta({ rest: rest.get('/sign-in-providers', 'The services at which people may sign in, with their rules') })
    .input(ListProvidersInput)
    .output(pageOf(ProviderView))
    .query(({ ctx, input }) => listProviders(ctx, input)),
  create: superAdmin
    .meta({
      proof: true,
      byKey: false,
      rest: rest.post('/sign-in-providers', {
        summary: 'Add a service at which people may sign in, by OpenID Connect',
        message: msg('Sign-in added'),
        example: {
          name: 'Google',
          issuer: 'https://accounts.google.com',
          client_id: '123.apps.googleusercontent.com',
          client_secret: 'the-secret-of-the-client',
          audience: 'members',
        },
      }),
    })
    .input(ProviderInput)
    .output(ProviderView)
    .mutation(({ ctx, input }) => createProvider(ctx, input)),
  update: superAdmin
    .meta({
      proof: true,
      byKey: false,
      rest: rest.put('/sign-in-providers/{_id}', {
        summary: 'Change a service at which people may sign in, or switch it on or off',
        message: msg('Sign-in updated'),
        example: { active: false },
      }),
    })
    .input(ProviderUpdateInput)
    .output(ProviderView)
    .mutation(({ ctx, input }) => updateProvider(ctx, input)),
  remove: superAdmin
    .meta({
      proof: true,
      byKey: false,
      final: 'What people are known by there is removed with it.',
      rest: rest.delete('/sign-in-providers/{_id}', {
        summary: 'Remove a service at which people may sign in. Accounts and roles stay',
        message: msg('Sign-in removed'),
      }),
    })
    .input(ProviderIdInput)
    .output(ProviderIdInput)
    .mutation(({ ctx, input }) => removeProvider(ctx, input._id)),
});
