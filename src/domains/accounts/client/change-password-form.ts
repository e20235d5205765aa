import { z } from 'zod';
import { ChangePasswordInput, MIN_PASSWORD, PASSWORD_LENGTH } from '#domains/accounts/schema.ts';

const NO_CONFIRMATION = 'Please enter confirm password';

/** The input of the call, with a second field that confirms the new password. */
export const ChangePasswordForm = ChangePasswordInput.safeExtend({
  confirmPassword: z.string({ error: NO_CONFIRMATION }).min(1, NO_CONFIRMATION).min(MIN_PASSWORD, PASSWORD_LENGTH),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  message: 'New password and Confirm password not same',
  path: ['confirmPassword'],
});
