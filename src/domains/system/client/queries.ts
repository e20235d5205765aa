/** The calls of the System screen, which refreshes every few seconds and after each action. */
import { toast } from 'sonner';
import { showError } from '#client/error-toasts.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { MINUTE, SECOND } from '#shared/time.ts';

const REFRESH_MS = 5 * SECOND;

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

/** Mutation options that show the outcome of an action in a toast. */
function toasted<Done>(words: (done: Done) => string) {
  return {
    onSuccess: (done: Done) => void toast.success(words(done)),
    onError: (error: unknown) => showError(error),
  };
}

export const useRetryLetter = () => trpc.system.retry.useMutation(toasted(() => 'The item will be delivered again.'));

export const useRetryTopic = () =>
  trpc.system.retryTopic.useMutation(
    toasted(({ count }) => `${count === 1 ? '1 item' : `${count} items`} will be delivered again.`),
  );

export const useRunJob = () => trpc.system.runJob.useMutation(toasted(() => 'The job starts within a second.'));
