/** A tRPC client that batches calls like the browser. */
import { type TRPCClient, createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#app/server/router.ts';
import type { TestApp } from './app.ts';
import type { Person } from './world.ts';

export function procedures(app: Pick<TestApp, 'address'>, person?: Pick<Person, 'token'>): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${app.address}/trpc`,
        headers: person ? { authorization: `Bearer ${person.token}` } : {},
        transformer: superjson,
      }),
    ],
  });
}
