/** The typed way to the server. The one file of the browser that knows the router's type. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { useCallback, useState, type ReactNode } from 'react';
import type { AppRouter } from '#app/server/router.ts';
import { linksTo } from './links.ts';

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

/** Who is signed in, as the server knows them. */
export type SessionUser = RouterOutputs['users']['get'];

/** Hooks for every procedure: `trpc.spaces.list.useQuery({})`. */
export const trpc = createTRPCReact<AppRouter>();

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The links try again; a second layer here would multiply the attempts.
      queries: { retry: false, staleTime: 15_000 },
      // Offline a write fails at once and says so, rather than waiting behind a spinner.
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
 * A key for one write: `useMutation({ trpc: { context: { idempotencyKey } } })`. The same until `renew`, so that a
 * second press after a lost answer does nothing twice; renew it after success, and when the input has changed.
 */
export function useIdempotencyKey(): { idempotencyKey: string; renew: () => void } {
  const [idempotencyKey, setKey] = useState(createKey);
  const renew = useCallback(() => setKey(createKey()), []);
  return { idempotencyKey, renew };
}

/** Not `randomUUID`: browsers offer that on https and localhost only. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
