import { z } from 'zod';
import { anyone, router, signedIn, verifying } from '#server/trpc.ts';
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  LinkInput,
  LoginInput,
  ProfileInput,
  ResetPasswordInput,
  Session,
  SignUpInput,
  UserView,
  VerifyEmailInput,
  VerifyOtpInput,
  VerifySession,
} from '#domains/accounts/schema.ts';
import { getUser } from '#domains/accounts/server/queries.ts';
import { acceptInvitation } from '#domains/accounts/server/service/accept.ts';
import { changePassword, forgotPassword, resetPassword } from '#domains/accounts/server/service/password.ts';
import { updateProfile } from '#domains/accounts/server/service/profile.ts';
import { login, logout, logoutEverywhere } from '#domains/accounts/server/service/session.ts';
import { resendOtp, signUp, verifyEmail, verifyOtp } from '#domains/accounts/server/service/sign-up.ts';
import { IdInput } from '#shared/record.ts';

export const authRouter = router({
  login: anyone
    .meta({ rule: 'no record' })
    .input(LoginInput)
    .output(Session)
    .mutation(({ ctx, input }) => login(input, ctx)),
  logout: signedIn
    .meta({ rule: 'no record' })
    .output(z.null())
    .mutation(({ ctx }) => logout(ctx.bearer ?? '', ctx)),
  logoutEverywhere: signedIn
    .meta({ rule: 'no record' })
    .output(z.null())
    .mutation(({ ctx }) => logoutEverywhere(ctx)),
  signUp: anyone
    .meta({ rule: 'no record' })
    .input(SignUpInput)
    .output(VerifySession)
    .mutation(({ ctx, input }) => signUp(input, ctx)),
  acceptInvitation: anyone
    .meta({ rule: 'secret' })
    .input(LinkInput)
    .output(z.null())
    .mutation(({ ctx, input }) => acceptInvitation(input.token, ctx)),
  verifyEmail: anyone
    .meta({ rule: 'secret' })
    .input(VerifyEmailInput)
    .output(Session)
    .mutation(({ ctx, input }) => verifyEmail(input, ctx)),
  verifyOtp: verifying
    .meta({ rule: 'secret' })
    .input(VerifyOtpInput)
    .output(Session)
    .mutation(({ ctx, input }) => verifyOtp(ctx.actor, input.otp, ctx)),
  resendOtp: verifying
    .meta({ rule: 'no record' })
    .output(z.null())
    .mutation(({ ctx }) => resendOtp(ctx.actor, ctx)),
  forgotPassword: anyone
    .meta({ rule: 'no record' })
    .input(ForgotPasswordInput)
    .output(z.null())
    .mutation(({ ctx, input }) => forgotPassword(input.email, ctx)),
  resetPassword: anyone
    .meta({ rule: 'secret' })
    .input(ResetPasswordInput)
    .output(Session)
    .mutation(({ ctx, input }) => resetPassword(input, ctx)),
  changePassword: signedIn
    .meta({ rule: 'no record', answersSession: true })
    .input(ChangePasswordInput)
    .output(Session)
    .mutation(({ ctx, input }) => changePassword(ctx.actor, input, ctx)),
});

export const usersRouter = router({
  get: signedIn
    .meta({ rule: 'reaches the person' })
    .input(IdInput)
    .output(UserView)
    .query(({ ctx, input }) => getUser(ctx, input._id)),
  update: signedIn
    .meta({ rule: 'own account' })
    .input(ProfileInput)
    .output(UserView)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
});
