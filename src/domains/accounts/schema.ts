import { z } from 'zod';
import { SPOKEN_LANGUAGES } from '#shared/languages.ts';
import { AttachmentView } from '#domains/attachments/index.ts';
import { RoleView } from '#domains/roles/index.ts';
import { email, flag, id, optionalText, requiredLines, requiredText, version } from '#shared/fields.ts';
import { mobile, optionalMobile } from '#shared/phones.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

export const MIN_PASSWORD = 4;
export const PASSWORD_LENGTH = msg('Password length should be of minimum 4 characters');

const loginEmail = email(msg('Email cannot be blank'), msg('Email is not valid'));

/** A password to check or set. The maximum length limits the cost of hashing. `blank` is the error for an empty password. */
function password(blank: string) {
  return z
    .string({ error: blank })
    .min(1, blank)
    .min(MIN_PASSWORD, PASSWORD_LENGTH)
    .max(200, msg('Please use at most 200 characters'));
}

export const LoginInput = z.object({ email: loginEmail, password: password(msg('Password cannot be blank')) });
export type LoginInput = z.output<typeof LoginInput>;

/** A code of an authenticator app, or a recovery code, in which spaces and dashes do not count. */
export const FactorInput = z.object({ code: requiredText(msg('Please enter the code'), 40) });
export type FactorInput = z.output<typeof FactorInput>;

/** The present password, which a person enters again before a call of consequence. */
export const ProveInput = LoginInput.pick({ password: true });

/** Whether somebody wants news by mail. */
const spoken = z.enum(SPOKEN_LANGUAGES, { error: msg('Please select a language') });

export const ChooseLanguageInput = z.object({ language: spoken.describe('The language of mails to the person') });

export const ChooseNewsInput = z.object({ given: flag.describe('Whether campaigns may be sent to the person') });

const newPassword = password(msg('Password cannot be blank')).refine(
  (value) => !/\s/.test(value),
  msg('Blank Spaces are not allowed'),
);

const ownName = printed(requiredText(msg('Name cannot be blank'), 100)).refine(
  (value) => /^[\p{L}\p{M} ]*$/u.test(value),
  msg('Special character is not allowed'),
);

export const SignUpInput = z.object({
  name: ownName,
  email: loginEmail,
  password: newPassword,
});
export type SignUpInput = z.output<typeof SignUpInput>;

export const ForgotPasswordInput = z.object({ email: loginEmail });

const secret = z
  .string({ error: msg('The link is not valid') })
  .trim()
  .min(1, msg('The link is not valid'))
  .max(200, msg('The link is not valid'));

/** The input of the call. The forms also ask for a confirmation of the password. */
export const ResetPasswordInput = z.object({
  password: newPassword,
  link: secret,
  /** The name of an invited person, whose account has none. */
  name: ownName.optional(),
});
export type ResetPasswordInput = z.output<typeof ResetPasswordInput>;
const twoPasswords = {
  password: newPassword,
  confirmPassword: z
    .string({ error: msg('Confirm password cannot be blank') })
    .min(1, msg('Confirm password cannot be blank')),
};
type TwoPasswords = { password: string; confirmPassword: string };
const areEqual = (form: TwoPasswords) => form.password === form.confirmPassword;
const DIFFERENT = { message: msg('Password did not match'), path: ['confirmPassword'] };

export const ResetPasswordForm = z.object(twoPasswords).refine(areEqual, DIFFERENT);
/** The form of an invited person, whose account has no name. */
export const WelcomeForm = z.object({ name: ownName, ...twoPasswords }).refine(areEqual, DIFFERENT);

/** The value of a mailed link. */
export const LinkInput = z.object({ token: secret });

/** The password is needed where somebody else may have signed up: in another browser. It replaces the one of the sign-up. */
export const VerifyEmailInput = z.object({ token: secret, password: newPassword.optional() });
export type VerifyEmailInput = z.output<typeof VerifyEmailInput>;

/** Shown where the browser has not signed up itself. */
export const CHOOSE_PASSWORD = msg('Please choose a password to activate the account');
export const ActivationForm = z.object({ password: newPassword });

/** The code has upper-case letters and is accepted in any case. */
export const VerifyOtpInput = z.object({
  otp: requiredText(msg('OTP cannot be blank'), 20).transform((otp) => otp.toUpperCase()),
});

export const ChangePasswordInput = z
  .object({
    oldPassword: z
      .string({ error: msg('Please enter old password') })
      .min(1, msg('Please enter old password'))
      .max(200, msg('Please use at most 200 characters')),
    password: password(msg('Please enter new password')).refine(
      (value) => !/\s/.test(value),
      msg('Blank Spaces are not allowed'),
    ),
  })
  .refine((form) => form.oldPassword !== form.password, {
    message: msg('New Password cannot be same as old password'),
    path: ['password'],
  });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;

/** The screens that a person may choose as their start. */
export const START_SCREENS = ['dashboard', 'today'] as const;
export type StartScreen = (typeof START_SCREENS)[number];

/** Email, role and spaces cannot be changed here. */
export const ProfileInput = z.object({
  _id: id,
  name: printed(requiredText(msg('Please enter your name'), 100)),
  phone: mobile(msg('Please enter your mobile number'), msg('Please enter valid mobile number')),
  company_name: printed(requiredText(msg('Please enter your company name'), 191)),
  address: printed(requiredLines(msg('Please enter your address'), 500)),
  /** Without it, the start stays as it is. */
  start_screen: z.enum(START_SCREENS, { error: msg('Please select where you start') }).optional(),
  /** Null as before somebody has chosen. Without it, the language stays as it is. */
  language: spoken.nullish(),
  version,
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** What staff correct of a customer. Omitted fields keep their values, and the rest of the profile is the customer's own. */
export const CustomerInput = z.object({
  _id: id,
  phone: optionalMobile(msg('Please enter valid mobile number')),
  company_name: printed(optionalText(191)),
  version,
});
export type CustomerInput = z.output<typeof CustomerInput>;

export const UserView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  company_name: z.string(),
  phone: z.string(),
  address: z.string(),
  start_screen: z.enum(START_SCREENS).describe('Where the person starts after a login, if their role shows it'),
  language: z.enum(SPOKEN_LANGUAGES).nullable(),
  pictures: z.array(AttachmentView),
  role_id: RoleView.nullable(),
  /** Whether the account may book for itself, as its role or the role of members grants it. */
  may_book: z.boolean(),
  /** Whether the account has bookings, invoices, cards, memberships or member entries of its own, or the role of members. */
  is_customer: z.boolean(),
  spaces: z.array(z.object({ space: z.string(), active: z.boolean() })),
  version: z.number(),
});
export type UserView = z.output<typeof UserView>;

/** A session of the caller. */
export const SessionView = z.object({
  _id: z.string(),
  device: z.string(),
  used_from: z.string(),
  used_at: z.date(),
  created_at: z.date(),
  is_current: z.boolean(),
});
export type SessionView = z.output<typeof SessionView>;

/** The output of login, verification and password reset. */
export const Session = z.object({ token: z.string(), user: UserView });
export type Session = z.output<typeof Session>;

/** The output of sign-up: a token that authorizes only the verification. */
export const VerifySession = z.object({ token: z.string() });
