/** The calls of the System screen. It reads itself again every few seconds, and after each of its actions. */
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, useAfter } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import { MINUTE, SECOND } from '#shared/time.ts';

const EVERY_MS = 5 * SECOND;

const everything = ({ system }: Api) => system.invalidate();

export function useSystemStatus() {
  return trpc.system.status.useQuery(undefined, { refetchInterval: EVERY_MS });
}

/** Asked once a minute, as the question itself costs the parts something. */
export function useHealth() {
  return trpc.system.health.useQuery(undefined, { refetchInterval: MINUTE });
}

export function useDeadLetters() {
  return usePagedList({
    filters: {},
    useAnswer: (_filters, part) => trpc.system.deadLetters.useQuery(part, { refetchInterval: EVERY_MS }),
  });
}

/** Toasts what came of an action, and reads the screen again either way. */
function useSaid<Done>(words: (done: Done) => string) {
  const api = trpc.useUtils();
  return {
    onSuccess: (done: Done) => void toast.success(words(done)),
    onError: (error: unknown) => void toast.error(failureOf(error).message),
    onSettled: () => void everything(api),
  };
}

export const useRetryLetter = () => trpc.system.retry.useMutation(useSaid(() => 'The item is delivered again.'));

export const useRetryTopic = () =>
  trpc.system.retryTopic.useMutation(
    useSaid(({ count }) => (count === 1 ? '1 item is delivered again.' : `${count} items are delivered again.`)),
  );

export const useRunJob = () => trpc.system.runJob.useMutation(useSaid(() => 'The job starts within a second.'));

export const useDiscardLetter = () => trpc.system.discard.useMutation(useAfter(everything)).mutateAsync;
