/** The tRPC client. This is the only file of the browser that imports the router's type. */
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AnyRouter, inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import type { AppRouter } from '#app/server/router.ts';
import { mutationEvents } from './mutation-events.ts';

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

/** The signed-in account, as the server returns it. */
export type SessionUser = RouterOutputs['users']['get'];

/** Hooks for every procedure: `trpc.spaces.list.useQuery({})`. */
export const trpc = createTRPCReact<AppRouter>();

/** The cache of queries, to read and fill it outside of components. */
export type PageApi = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

type Links = TRPCLink<AnyRouter>[];

/** The cache and the connection of one browser, or of one page that the server renders. */
export type Connection = { queryClient: QueryClient; client: ReturnType<typeof trpc.createClient> };

/** @param retryOnMount false if a query that has failed is rendered as such, and not read again */
export function connect(links: Links, retryOnMount = true): Connection {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache(mutationEvents),
    defaultOptions: {
      // The links already retry, and retries here would multiply the attempts.
      queries: { retry: false, staleTime: 15_000, retryOnMount },
      // A write fails immediately while offline and does not wait for the connection.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return { queryClient, client: trpc.createClient({ links: links as TRPCLink<AppRouter>[] }) };
}

export const pageApi = (connection: Connection): PageApi => createTRPCQueryUtils<AppRouter>(connection);

/** The same in a component. */
export const usePageApi = (): PageApi => trpc.useUtils();

export function ApiProvider({ connection, children }: { connection: Connection; children: ReactNode }) {
  return (
    <trpc.Provider {...connection}>
      <QueryClientProvider client={connection.queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
