import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { anyone, confirming, may, router, signedIn, verifying } from '#server/trpc.ts';
import {
  ChangePasswordInput,
  ChooseLanguageInput,
  ChooseNewsInput,
  FactorInput,
  ForgotPasswordInput,
  LinkInput,
  LoginInput,
  CustomerInput,
  ProfileInput,
  ProveInput,
  ResetPasswordInput,
  Session,
  SessionView,
  SignUpInput,
  UserView,
  VerifyEmailInput,
  VerifyOtpInput,
  VerifySession,
} from '#domains/accounts/schema.ts';
import { ConsentsView } from '#domains/accounts/consents.ts';
import { chooseNews, consentsOfCustomer, ownConsents } from '#domains/accounts/server/consents.ts';
import { getUser } from '#domains/accounts/server/queries.ts';
import { acceptInvitation } from '#domains/accounts/server/service/accept.ts';
import { confirmFactor, proveByCode } from '#domains/accounts/server/service/factor.ts';
import { changePassword, forgotPassword, prove, resetPassword } from '#domains/accounts/server/service/password.ts';
import {
  chooseLanguage,
  signOutCustomer,
  updateCustomer,
  updateProfile,
} from '#domains/accounts/server/service/profile.ts';
import { login, logout, logoutEverywhere } from '#domains/accounts/server/service/session.ts';
import { endSession, listSessions } from '#domains/accounts/server/sessions.ts';
import { resendOtp, signUp, verifyEmail, verifyOtp } from '#domains/accounts/server/service/sign-up.ts';
import { IdInput } from '#shared/record.ts';
import { msg } from '#shared/texts.ts';

export const authRouter = router({
  login: anyone
    .meta({
      rule: 'no record',
      rest: rest.post('/auth/login', {
        summary: 'Log in',
        example: { email: 'member@cockpit.test', password: 'cockpit' },
      }),
    })
    .input(LoginInput)
    .output(Session)
    .mutation(({ ctx, input }) => login(input, ctx)),
  factor: confirming
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/factor', {
        summary: 'Finish a login by a code of an authenticator app, or by a recovery code',
        example: { code: '123456' },
      }),
    })
    .input(FactorInput)
    .output(Session)
    .mutation(({ ctx, input }) => confirmFactor(ctx.actor, input.code, ctx)),
  logout: signedIn
    .meta({ rule: 'no record', rest: rest.post('/auth/logout', 'End the session of this bearer token') })
    .output(z.null())
    .mutation(({ ctx }) => logout(ctx.bearer ?? '', ctx)),
  logoutEverywhere: signedIn
    .meta({ rule: 'no record', rest: rest.post('/auth/logout-everywhere', 'End all sessions of the account') })
    .output(z.null())
    .mutation(({ ctx }) => logoutEverywhere(ctx)),
  sessions: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      rest: rest.get('/auth/sessions', 'The sessions of the caller that have not ended'),
    })
    .output(z.array(SessionView))
    .query(({ ctx }) => listSessions(ctx)),
  endSession: signedIn
    .meta({
      byKey: false,
      final: 'Whoever has signed out signs in again.',
      rule: 'own account',
      rest: rest.delete('/auth/sessions/{_id}', {
        summary: 'End a session of the caller',
        message: msg('Signed out!'),
      }),
    })
    .input(IdInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => endSession(ctx, input._id)),
  prove: signedIn
    .meta({
      byKey: false,
      rule: 'no record',
      rest: rest.post('/auth/prove', {
        summary: 'Enter the password again, before a call that is refused with `proof_needed`',
        example: { password: 'cockpit' },
      }),
    })
    .input(ProveInput)
    .output(z.null())
    .mutation(({ ctx, input }) => prove(ctx.actor, input.password, ctx)),
  proveByCode: signedIn
    .meta({
      byKey: false,
      rule: 'no record',
      rest: rest.post('/auth/prove/code', {
        summary: 'Enter a code of the authenticator app, or a recovery code, instead of the password',
        example: { code: '123456' },
      }),
    })
    .input(FactorInput)
    .output(z.null())
    .mutation(({ ctx, input }) => proveByCode(ctx.actor, input.code, ctx)),
  consents: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      rest: rest.get('/auth/consents', 'What the caller has agreed to, and what they have withdrawn'),
    })
    .output(ConsentsView)
    .query(({ ctx }) => ownConsents(ctx)),
  chooseNews: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      rest: rest.put('/auth/consents/news', {
        summary: 'Give or withdraw the consent to news by mail',
        example: { given: false },
      }),
    })
    .input(ChooseNewsInput)
    .output(ConsentsView)
    .mutation(({ ctx, input }) => chooseNews(ctx, input.given)),
  chooseLanguage: signedIn
    .meta({
      byKey: false,
      rule: 'own account',
      rest: rest.put('/auth/language', {
        summary: 'Choose the language of mails to the caller',
        example: { language: 'en' },
      }),
    })
    .input(ChooseLanguageInput)
    .output(z.null())
    .mutation(({ ctx, input }) => chooseLanguage(ctx, input.language)),
  signUp: anyone
    .meta({
      rule: 'no record',
      rest: rest.post('/auth/sign-up', {
        aliases: ['/sign-up', '/auth/signup', '/signup'],
        summary: 'Sign up',
        message: msg('An activation link has been sent to your mail, please verify your account.'),
        example: { name: 'Ada Lovelace', email: 'ada@example.org', password: 'engine' },
      }),
    })
    .input(SignUpInput)
    .output(VerifySession)
    .mutation(({ ctx, input }) => signUp(input, ctx)),
  acceptInvitation: anyone
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/invitation', {
        summary: 'Accept an invitation by its mailed link',
        message: msg('Invitation accepted!'),
        example: { token: 'the value of the link' },
      }),
    })
    .input(LinkInput)
    .output(z.null())
    .mutation(({ ctx, input }) => acceptInvitation(input.token, ctx)),
  verifyEmail: anyone
    .meta({
      rule: 'secret',
      rest: [
        rest.get('/auth/verify-email', {
          aliases: ['/verify-email', '/auth/verify-account', '/verify-account'],
          summary:
            'Activate an account by the value of the mailed link; browsers are redirected to the activation page',
          message: msg('Account activated successfully!'),
        }),
        rest.post('/auth/verify-email', {
          aliases: ['/verify-email', '/auth/verify-account', '/verify-account'],
          summary: 'The same with a new password, which is needed without the token that the sign-up returned',
          message: msg('Account activated successfully!'),
          example: { token: 'the value of the link', password: 'engine' },
        }),
      ],
    })
    .input(VerifyEmailInput)
    .output(Session)
    .mutation(({ ctx, input }) => verifyEmail(input, ctx)),
  verifyOtp: verifying
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/verify-otp', {
        aliases: ['/verify-otp'],
        summary: 'Activate an account by the mailed code',
        message: msg('Account activated successfully!'),
        example: { otp: 'ABC234' },
      }),
    })
    .input(VerifyOtpInput)
    .output(Session)
    .mutation(({ ctx, input }) => verifyOtp(ctx.actor, input.otp, ctx)),
  resendOtp: verifying
    .meta({
      rule: 'no record',
      rest: rest.get('/auth/resend-otp', {
        aliases: ['/resend-otp'],
        summary: 'Mail a new code',
        message: msg('OTP send to your email successfully!'),
      }),
    })
    .output(z.null())
    .mutation(({ ctx }) => resendOtp(ctx.actor, ctx)),
  forgotPassword: anyone
    .meta({
      rule: 'no record',
      rest: rest.post('/auth/forgot-password', {
        aliases: ['/forgot-password'],
        summary: 'Mail a link to set a new password',
        message: msg('Successfully sent reset link to the registered email.'),
        example: { email: 'member@cockpit.test' },
      }),
    })
    .input(ForgotPasswordInput)
    .output(z.null())
    .mutation(({ ctx, input }) => forgotPassword(input.email, ctx)),
  resetPassword: anyone
    .meta({
      rule: 'secret',
      rest: rest.post('/auth/reset-password', {
        aliases: ['/reset-password', '/auth/set-password', '/set-password'],
        summary: 'Set a new password by the mailed link',
        message: msg('Successfully set new password!'),
        input: (merged) => ({ ...merged, link: merged.link ?? merged.token }),
        example: { password: 'better', link: 'the value of the link' },
      }),
    })
    .input(ResetPasswordInput)
    .output(Session)
    .mutation(({ ctx, input }) => resetPassword(input, ctx)),
  changePassword: signedIn
    .meta({
      rule: 'no record',
      answersSession: true,
      rest: rest.post('/auth/change-password', {
        summary: 'Change the password of the caller',
        example: { oldPassword: 'cockpit', password: 'better' },
      }),
    })
    .input(ChangePasswordInput)
    .output(Session)
    .mutation(({ ctx, input }) => changePassword(ctx.actor, input, ctx)),
});

export const usersRouter = router({
  get: signedIn
    .meta({
      byKey: 'members',
      rule: 'reaches the person',
      reads: {
        what: msg('the profile of a person'),
        model: 'Profile',
        id: '_id',
        isOwn: ({ userId }, { _id, id }) => String(_id ?? id) === userId,
      },
      rest: rest.get('/users/{id}', 'One account'),
    })
    .input(IdInput)
    .output(UserView)
    .query(({ ctx, input }) => getUser(ctx, input._id)),
  update: signedIn
    .meta({
      rule: 'own account',
      rest: rest.put('/users/{_id}', {
        summary: 'Change the profile of the caller',
        message: msg('Your details has been saved.'),
        example: {
          name: 'Ada Lovelace',
          phone: '+447700900123',
          company_name: 'Engines Ltd',
          address: '12 St James Square, London',
        },
      }),
    })
    .input(ProfileInput)
    .output(UserView)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  updateCustomer: may('members')
    .meta({
      rule: 'reaches the person',
      rest: rest.put('/users/{_id}/contact', {
        summary: 'Correct the phone number and the company of a customer',
        example: { phone: '+447700900123', company_name: 'Engines Ltd' },
      }),
    })
    .input(CustomerInput)
    .output(UserView)
    .mutation(({ ctx, input }) => updateCustomer(ctx, input)),
  consents: may('members', 'show')
    .meta({
      rule: 'reaches the person',
      reads: { what: msg('the consents of a person'), model: 'Profile', id: '_id' },
      rest: rest.get('/users/{_id}/consents', 'What a customer has agreed to, and what they have withdrawn'),
    })
    .input(IdInput)
    .output(ConsentsView)
    .query(({ ctx, input }) => consentsOfCustomer(ctx, input._id)),
  signOut: may('members')
    .meta({
      rule: 'reaches the person',
      rest: rest.post('/users/{_id}/sign-out', {
        summary: 'End all sessions of a customer',
        message: msg('Signed out everywhere!'),
      }),
    })
    .input(IdInput)
    .output(IdInput)
    .mutation(({ ctx, input }) => signOutCustomer(ctx, input._id)),
});
