/** The calls of the System screen, which refreshes every few seconds and after each action. */
import { toast } from 'sonner';
import { showError } from '#client/error-toasts.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, useAfter } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import { MINUTE, SECOND } from '#shared/time.ts';

const REFRESH_MS = 5 * SECOND;

const invalidateAll = ({ system }: Api) => system.invalidate();

export function useSystemStatus() {
  return trpc.system.status.useQuery(undefined, { refetchInterval: REFRESH_MS });
}

/** Read only once a minute, because the check sends a request to each service. */
export function useHealth() {
  return trpc.system.health.useQuery(undefined, { refetchInterval: MINUTE });
}

export function useDeadLetters() {
  return usePagedList({
    filters: {},
    useListQuery: (_filters, part) => trpc.system.deadLetters.useQuery(part, { refetchInterval: REFRESH_MS }),
  });
}

/** Read often, as the last exchange of a service may be by any process. No service is called for it. */
export function useConnections() {
  return trpc.system.connections.useQuery(undefined, { refetchInterval: REFRESH_MS });
}

export const useCheckConnection = () =>
  trpc.system.checkConnection.useMutation(useAfter(({ system }) => system.connections.invalidate()));

/** Mutation options that show the outcome of an action in a toast and refresh the screen. */
function useToastedOutcome<Done>(words: (done: Done) => string) {
  const api = trpc.useUtils();
  return {
    onSuccess: (done: Done) => void toast.success(words(done)),
    onError: (error: unknown) => showError(error),
    onSettled: () => void invalidateAll(api),
  };
}

export const useRetryLetter = () =>
  trpc.system.retry.useMutation(useToastedOutcome(() => 'The item will be delivered again.'));

export const useRetryTopic = () =>
  trpc.system.retryTopic.useMutation(
    useToastedOutcome(({ count }) => `${count === 1 ? '1 item' : `${count} items`} will be delivered again.`),
  );

export const useRunJob = () =>
  trpc.system.runJob.useMutation(useToastedOutcome(() => 'The job starts within a second.'));

export const useDiscardLetter = () => trpc.system.discard.useMutation(useAfter(invalidateAll)).mutateAsync;
