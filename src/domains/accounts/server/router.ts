import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { anyone, may, router, signedIn, verifying } from '#server/trpc.ts';
import {
  ChangePasswordInput,
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
import { getUser } from '#domains/accounts/server/queries.ts';
import { acceptInvitation } from '#domains/accounts/server/service/accept.ts';
import { changePassword, forgotPassword, prove, resetPassword } from '#domains/accounts/server/service/password.ts';
import { updateCustomer, updateProfile } from '#domains/accounts/server/service/profile.ts';
import { login, logout, logoutEverywhere } from '#domains/accounts/server/service/session.ts';
import { endSession, listSessions } from '#domains/accounts/server/sessions.ts';
import { resendOtp, signUp, verifyEmail, verifyOtp } from '#domains/accounts/server/service/sign-up.ts';
import { IdInput } from '#shared/record.ts';

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
      rest: rest.delete('/auth/sessions/{_id}', { summary: 'End a session of the caller', message: 'Signed out!' }),
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
  signUp: anyone
    .meta({
      rule: 'no record',
      rest: rest.post('/auth/sign-up', {
        aliases: ['/sign-up', '/auth/signup', '/signup'],
        summary: 'Sign up',
        message: 'An activation link has been sent to your mail, please verify your account.',
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
        message: 'Invitation accepted!',
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
          message: 'Account activated successfully!',
        }),
        rest.post('/auth/verify-email', {
          aliases: ['/verify-email', '/auth/verify-account', '/verify-account'],
          summary: 'The same with a new password, which is needed without the token that the sign-up returned',
          message: 'Account activated successfully!',
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
        message: 'Account activated successfully!',
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
        message: 'OTP send to your email successfully!',
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
        message: 'Successfully sent reset link to the registered email.',
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
        message: 'Successfully set new password!',
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
    .meta({ byKey: 'members', rule: 'reaches the person', rest: rest.get('/users/{id}', 'One account') })
    .input(IdInput)
    .output(UserView)
    .query(({ ctx, input }) => getUser(ctx, input._id)),
  update: signedIn
    .meta({
      rule: 'own account',
      rest: rest.put('/users/{_id}', {
        summary: 'Change the profile of the caller',
        message: 'Your details has been saved.',
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
});
