/** The calls of the account screens. */
import { toast } from 'sonner';
import { trpc } from '#client/trpc.tsx';

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
  }).mutateAsync;

/** @returns a function that reads an account again and resolves when that is done */
export function useReadAccount(_id: string): () => Promise<void> {
  const { users } = trpc.useUtils();
  return () => users.get.invalidate({ _id });
}
