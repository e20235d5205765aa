import { domainRouters } from '#app/server/domains.ts';
import { liveRouter } from '#server/live-router.ts';
import { siteRouter } from '#server/site.ts';
import { createCallerFactory, router } from '#server/trpc.ts';

/** All procedures. Other programs import the type `AppRouter` (docs/typed-client.md). */
export const appRouter = router({ site: siteRouter, ...domainRouters, live: liveRouter });

export type AppRouter = typeof appRouter;

/** Calls procedures in this process, with the context of a call. */
export const createCaller = createCallerFactory(appRouter);
export type AppCaller = ReturnType<typeof createCaller>;
