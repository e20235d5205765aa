/** The tRPC client. This is the only file of the browser that imports the router's type. */
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { useState, type ReactNode } from 'react';
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
