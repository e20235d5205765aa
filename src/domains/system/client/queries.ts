/** The calls of the System screen, which refreshes every few seconds and after each action. */
import { toast } from 'sonner';
import { trpc } from '#client/trpc.tsx';
import { MINUTE, SECOND } from '#shared/time.ts';
import { useTexts } from '#domains/system/client/use-texts.ts';

export const REFRESH_MS = 5 * SECOND;

export function useSystemStatus() {
  return trpc.system.status.useQuery(undefined, { refetchInterval: REFRESH_MS });
}

/** Read only once a minute, because the check sends a request to each service. */
export function useHealth() {
  return trpc.system.health.useQuery(undefined, { refetchInterval: MINUTE });
}

/** Read often, as the last exchange of a service may be by any process. No service is called for it. */
export function useConnections() {
  return trpc.system.connections.useQuery(undefined, { refetchInterval: REFRESH_MS });
}

/** Mutation options that say in a toast what was done. */
const toasted = <Done>(words: (done: Done) => string) => ({
  onSuccess: (done: Done) => void toast.success(words(done)),
});

export const useRetryLetter = () => {
  const t = useTexts();
  return trpc.system.retry.useMutation(toasted(() => t('The item will be delivered again.'))).mutateAsync;
};

export const useRetryTopic = () => {
  const t = useTexts();
  return trpc.system.retryTopic.useMutation(
    toasted(({ count }) =>
      t('{count, plural, one {{count} item} other {{count} items}} will be delivered again.', { count }),
    ),
  ).mutateAsync;
};

export const useRunJob = () => {
  const t = useTexts();
  return trpc.system.runJob.useMutation(toasted(() => t('The job starts within a second.'))).mutateAsync;
};
