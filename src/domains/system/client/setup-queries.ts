/** The call of the set-up list, in a separate file so that the start of the application does not load the System screen. */
import { trpc } from '#client/trpc.tsx';
import { SECOND } from '#shared/time.ts';

const REFRESH_MS = 10 * SECOND;

/** The steps of the set-up. They are read again while the screen is open, because other people may do some of them. */
export function useSetup(isEnabled = true) {
  return trpc.system.setup.useQuery(undefined, { refetchInterval: REFRESH_MS, enabled: isEnabled });
}
