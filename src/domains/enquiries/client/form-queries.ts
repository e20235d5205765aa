/** The calls of the public forms, in a separate file so that public pages do not load the others. */
import { type RouterInputs, trpc } from '#client/trpc.tsx';
import { MIN_FORM_MS } from '#domains/enquiries/form-time.ts';

/** The clocks of two machines do not run exactly alike. */
const MARGIN_MS = 250;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

/**
 * Sends a form. The server refuses a form that was opened a moment ago, so a fast person waits here and does not notice. After a
 * failure, the form gets a new stamp for the next attempt.
 */
export function useSubmitEnquiry() {
  const stamp = trpc.enquiries.form.useQuery(undefined, {
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });
  const { mutateAsync } = trpc.enquiries.submit.useMutation();
  return async (values: RouterInputs['enquiries']['submit']) => {
    if (stamp.data) await pause(stamp.dataUpdatedAt + MIN_FORM_MS + MARGIN_MS - Date.now());
    try {
      return await mutateAsync({ ...values, ...stamp.data });
    } catch (error) {
      void stamp.refetch();
      throw error;
    }
  };
}
