/** The tRPC client. This is the only file of the browser that imports the router's type. */
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import type { AppRouter } from '#app/server/router.ts';
import { linksTo } from './links.ts';
import { mutationEvents } from './mutation-events.ts';

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

/** The signed-in account, as the server returns it. */
export type SessionUser = RouterOutputs['users']['get'];

/** Hooks for every procedure: `trpc.spaces.list.useQuery({})`. */
export const trpc = createTRPCReact<AppRouter>();

function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache(mutationEvents),
    defaultOptions: {
      // The links already retry, and retries here would multiply the attempts.
      queries: { retry: false, staleTime: 15_000 },
      // A write fails immediately while offline and does not wait for the connection.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(() => trpc.createClient({ links: linksTo('/trpc') as TRPCLink<AppRouter>[] }));
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

/**
 * An idempotency key for one write: `useMutation({ trpc: { context: { idempotencyKey } } })`. It stays the same until `renew`,
 * so that a second attempt after a lost response has no second effect. Renew it after success and after a change of the input.
 */
export function useIdempotencyKey(): { idempotencyKey: string; renew: () => void } {
  const [idempotencyKey, setKey] = useState(createKey);
  const renew = useCallback(() => setKey(createKey()), []);
  return { idempotencyKey, renew };
}

/**
 * Idempotency keys for a write whose input can change between attempts. `keyFor` returns the same key for the same input, until
 * `renew`. Call `renew` after a refusal, so that the next attempt is not answered with it.
 */
export function useAttempt(): { keyFor: (input: unknown) => string; renew: () => void } {
  const attempt = useRef<{ input: string; key: string }>(undefined);
  return {
    keyFor(input) {
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: createKey() };
      return attempt.current.key;
    },
    renew() {
      attempt.current = undefined;
    },
  };
}

/** `randomUUID` is not used, because browsers provide it only on https and localhost. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
