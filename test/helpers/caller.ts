/** Calls procedures of a server without HTTP. */
import { type AppCaller, createCaller } from '#app/server/router.ts';
import { authenticate } from '#domains/accounts/server/index.ts';
import { type Services, contextMaker, momentOf } from '#server/context.ts';

export type Caller = AppCaller;

/** A caller with the token of a session. The call authenticates, like one over HTTP. */
export async function callerWith(services: Services, token: string, idempotencyKey?: string): Promise<Caller> {
  const createContext = contextMaker({
    services,
    log: services.log,
    authenticate: (bearer, from) => authenticate(bearer, from, momentOf(services)),
    admitKey: () => Promise.resolve(undefined),
  });
  return createCaller(await createContext({ token, ip: '127.0.0.1', idempotencyKey }));
}
