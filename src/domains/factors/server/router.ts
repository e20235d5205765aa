import { rest } from '#server/rest-route.ts';
import { anyone, confirming, router, settingUp, signedIn } from '#server/trpc.ts';
import { FactorInput, Session } from '#domains/accounts/index.ts';
import {
  FactorSession,
  NewFactorView,
  NewPasskeyInput,
  OwnFactorsView,
  PasskeyInput,
  PasskeyOptions,
  RecoveryCodesView,
  RemoveFactorInput,
} from '#domains/factors/schema.ts';
import {
  beginNeededPasskey,
  beginPasskey,
  beginSignIn,
  beginStep,
  confirmNeededPasskey,
  confirmPasskey,
  confirmStep,
  signIn,
} from '#domains/factors/server/passkeys/service.ts';
import {
  beginFactor,
  beginNeeded,
  confirmFactor,
  confirmNeeded,
  listOwn,
  removeFactor,
  renewCodes,
} from '#domains/factors/server/service.ts';
import { IdInput } from '#shared/record.ts';
import { msg } from '#shared/texts.ts';

const example = { code: '123456' };

const passkey = { id: 'ZGV2aWNl', rawId: 'ZGV2aWNl', type: 'public-key' };
const made = { ...passkey, response: { clientDataJSON: 'eyJ0eXBl', attestationObject: 'o2NmbXRk' } };
const signed = {
  ...passkey,
  response: { clientDataJSON: 'eyJ0eXBl', authenticatorData: 'SZYN5YgO', signature: 'MEUCIQDx', userHandle: 'MQ' },
};

export const factorsRouter = router({
  own: signedIn
    .meta({ byKey: false, rule: 'own account', rest: rest.get('/auth/factors', 'The second factors of the caller') })
    .output(OwnFactorsView)
    .query(({ ctx }) => listOwn(ctx)),
  begin: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'own account',
      answersSession: true,
      rest: rest.post(
        '/auth/factors/begin',
        'Make the secret of an authenticator app, which counts once it is confirmed',
      ),
    })
    .output(NewFactorView)
    .mutation(({ ctx }) => beginFactor(ctx)),
  confirm: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'own account',
      answersSession: true,
      rest: rest.post('/auth/factors/confirm', {
        summary: 'Set up two-step sign-in by the first code of the authenticator app',
        message: msg('Two-step sign-in is on'),
        example,
      }),
    })
    .input(FactorInput)
    .output(RecoveryCodesView)
    .mutation(({ ctx, input }) => confirmFactor(ctx, input.code)),
  renewCodes: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'own account',
      answersSession: true,
      rest: rest.post('/auth/factors/recovery-codes', {
        summary: 'Make new recovery codes. The former ones end',
        message: msg('Recovery codes made'),
        example,
      }),
    })
    .input(FactorInput)
    .output(RecoveryCodesView)
    .mutation(({ ctx, input }) => renewCodes(ctx, input.code)),
  remove: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'own account',
      final: 'Whoever removes a factor sets up another one.',
      rest: rest.post('/auth/factors/{_id}/remove', {
        summary: 'Remove a second factor, by a code',
        message: msg('Two-step sign-in removed'),
        example,
      }),
    })
    .input(RemoveFactorInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => removeFactor(ctx, input)),
  beginPasskey: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'own account',
      answersSession: true,
      rest: rest.post('/auth/passkeys/begin', 'What the browser needs to make a passkey'),
    })
    .output(PasskeyOptions)
    .mutation(({ ctx }) => beginPasskey(ctx)),
  confirmPasskey: signedIn
    .meta({
      proof: true,
      byKey: false,
      rule: 'own account',
      answersSession: true,
      rest: rest.post('/auth/passkeys', {
        summary: 'Add the passkey that the browser has made. With the first second factor, recovery codes are returned',
        message: msg('Passkey added'),
        example: { name: 'My phone', response: made },
      }),
    })
    .input(NewPasskeyInput)
    .output(RecoveryCodesView)
    .mutation(({ ctx, input }) => confirmPasskey(ctx, input)),
  beginPasskeySignIn: anyone
    .meta({
      rule: 'no record',
      rest: rest.post('/auth/passkey/begin', 'What the browser needs to sign somebody in with a passkey'),
    })
    .output(PasskeyOptions)
    .mutation(({ ctx }) => beginSignIn(ctx)),
  signInByPasskey: anyone
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/passkey', {
        summary: 'Log in with a passkey instead of a password',
        example: { response: signed },
      }),
    })
    .input(PasskeyInput)
    .output(Session)
    .mutation(({ ctx, input }) => signIn(input.response, ctx)),
  beginPasskeyStep: confirming
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/factor/passkey/begin', 'What the browser needs to finish a login with a passkey'),
    })
    .output(PasskeyOptions)
    .mutation(({ ctx }) => beginStep(ctx.actor, ctx)),
  confirmPasskeyStep: confirming
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/factor/passkey', {
        summary: 'Finish a login with a passkey',
        example: { response: signed },
      }),
    })
    .input(PasskeyInput)
    .output(Session)
    .mutation(({ ctx, input }) => confirmStep(ctx.actor, input.response, ctx)),
  beginNeeded: settingUp
    .meta({
      rule: 'secret',
      rest: rest.post(
        '/auth/factor/begin',
        'Make the secret of an authenticator app during a login whose role needs one',
      ),
    })
    .output(NewFactorView)
    .mutation(({ ctx }) => beginNeeded(ctx.actor, ctx)),
  beginNeededPasskey: settingUp
    .meta({
      rule: 'secret',
      rest: rest.post(
        '/auth/factor/passkey/new/begin',
        'What the browser needs to make a passkey during a login whose role needs a second factor',
      ),
    })
    .output(PasskeyOptions)
    .mutation(({ ctx }) => beginNeededPasskey(ctx.actor, ctx)),
  confirmNeededPasskey: settingUp
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/factor/passkey/new', {
        summary: 'Add it, and finish the login',
        message: msg('Two-step sign-in is on'),
        example: { name: 'My phone', response: made },
      }),
    })
    .input(NewPasskeyInput)
    .output(FactorSession)
    .mutation(({ ctx, input }) => confirmNeededPasskey(ctx.actor, input, ctx)),
  confirmNeeded: settingUp
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/factor/confirm', {
        summary: 'Set it up by its first code, and finish the login',
        message: msg('Two-step sign-in is on'),
        example,
      }),
    })
    .input(FactorInput)
    .output(FactorSession)
    .mutation(({ ctx, input }) => confirmNeeded(ctx.actor, input.code, ctx)),
});
