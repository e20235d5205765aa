/** Who calls, and with which services: those of the installation, or those of its sandbox for a key of the kind test. */
import type { RunningSandbox } from '#app/server/sandbox/open.ts';
import {
  type Authenticate,
  type Context,
  type RequestFacts,
  type Services,
  contextMaker,
  momentOf,
} from '#server/context.ts';
import { authenticate as authenticateSession } from '#domains/accounts/server/index.ts';
import { authenticateKey, authenticateTestKey, isKey, isTestKey, keyAdmission } from '#domains/keys/server/index.ts';

export type Callers = {
  authenticate: Authenticate;
  createContext: (request: RequestFacts) => Promise<Context>;
  /** The services that a call with this token uses. Rejects if the sandbox cannot be opened. */
  servicesOf: (token: string | undefined) => Promise<Services>;
};

export function callersOf(services: Services, sandbox: RunningSandbox | undefined): Callers {
  const admitKey = keyAdmission(services);
  const servicesOf = async (token: string | undefined) =>
    sandbox && token !== undefined && isTestKey(token) ? sandbox.open() : services;

  const authenticate: Authenticate = async (token, from) => {
    const at = momentOf(services);
    if (!isKey(token)) return authenticateSession(token, from, at);
    if (!sandbox || !isTestKey(token)) return authenticateKey(token, from, at);
    return authenticateTestKey(token, from, at, momentOf(await sandbox.open()));
  };

  const makerOf = (own: Services) => contextMaker({ services: own, log: own.log, authenticate, admitKey });
  const createOwn = makerOf(services);

  async function createContext(request: RequestFacts): Promise<Context> {
    const own = await servicesOf(request.token);
    return own === services ? createOwn(request) : makerOf(own)(request);
  }
  return { authenticate, createContext, servicesOf };
}
