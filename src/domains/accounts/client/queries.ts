/** The calls of the account screens. */
import { toast } from 'sonner';
import { showError } from '#client/error-toasts.ts';
import { type Api, useAfter } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';

export const useLogin = () => trpc.auth.login.useMutation().mutateAsync;
export const useSignUp = () => trpc.auth.signUp.useMutation().mutateAsync;
export const useForgotPassword = () => trpc.auth.forgotPassword.useMutation().mutateAsync;
export const useResetPassword = () => trpc.auth.resetPassword.useMutation().mutateAsync;
export const useChangePassword = () => trpc.auth.changePassword.useMutation().mutateAsync;
export const useLogoutEverywhere = () => trpc.auth.logoutEverywhere.useMutation().mutateAsync;
export const useAcceptInvitation = () =>
  trpc.auth.acceptInvitation.useMutation(useAfter((api: Api) => api.invalidate())).mutateAsync;
/** @param bearer the token of the sign-up, if this browser has signed up */
export const useVerifyEmail = (bearer: string | null) =>
  trpc.auth.verifyEmail.useMutation(bearer === null ? {} : { trpc: { context: { bearer } } }).mutateAsync;

/** @param bearer the token of the account that is not verified yet */
export const useVerifyOtp = (bearer: string) =>
  trpc.auth.verifyOtp.useMutation({ trpc: { context: { bearer } } }).mutateAsync;

export const useResendOtp = (bearer: string) =>
  trpc.auth.resendOtp.useMutation({
    trpc: { context: { bearer } },
    onSuccess: () => toast.success('OTP send to your email successfully!'),
    onError: (error) => showError(error),
  });

export function useUpdateProfile() {
  return trpc.users.update.useMutation(useAfter(({ users }, saved) => users.get.setData({ _id: saved._id }, saved)))
    .mutateAsync;
}

/** @returns a function that reads an account again and resolves when that is done */
export function useReadAccount(_id: string): () => Promise<void> {
  const { users } = trpc.useUtils();
  return () => users.get.invalidate({ _id });
}
