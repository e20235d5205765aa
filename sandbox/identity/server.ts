/** A stand-in for a service at which people sign in, by OpenID Connect: its pages, its tokens, and its faults. */
import { z } from 'zod';
import { Refusal, type Routes, given, startSandbox } from '../frame/sandbox.ts';
import type { Place, Served } from '../frame/serve.ts';
import { Store } from '../frame/store.ts';
import { type IdentityStore, type Person, firstPeople } from './people.ts';
import { type IdentityKeys, signInRoutes } from './sign-in.ts';
import { newKey } from './tokens.ts';

export type IdentitySandboxOptions = IdentityKeys &
  Place & {
    /** The path of the issuer, as Microsoft Entra has one for each tenant. */
    path?: string;
    /** False for a service without a page for log-outs. */
    hasLogout?: boolean;
  };

const PersonChange = z.strictObject({
  name: z.string().optional(),
  email: z.string().optional(),
  isVerified: z.boolean().optional(),
  groups: z.array(z.string()).optional(),
  claims: z.record(z.string(), z.unknown()).optional(),
});

/** With these, tests play what people do at the service. */
function controlRoutes(store: IdentityStore): Routes {
  return {
    'GET /people': () => store.list('person'),
    'PUT /people/:id': ({ params, body }) => {
      const id = params.id!;
      const before: Person = store.get('person', id) ?? {
        ...{ object: 'person', id, name: id, email: `${id}@example.com`, isVerified: true, groups: [], claims: {} },
      };
      return store.put({ ...before, ...given(PersonChange, body) });
    },
    'POST /rotate': () => {
      const old = store.list('key');
      const { id } = store.put(newKey());
      for (const key of old) store.remove('key', key.id);
      return { id };
    },
  };
}

/** Starts the sandbox on 127.0.0.1 with the state in `file`. */
export function startIdentitySandbox(options: IdentitySandboxOptions): Promise<Served> {
  const { file, port, now = () => new Date(), path = '', hasLogout = true, ...keys } = options;
  const store: IdentityStore = new Store(file);
  if (store.list('person').length === 0) for (const person of firstPeople()) store.put(person);
  if (store.list('key').length === 0) store.put(newKey());
  const routes = signInRoutes({ store, keys, path, hasLogout });
  const notFound = new Refusal(404, { error: 'not_found' });
  return startSandbox({ port, now, routes, control: controlRoutes(store), notFound });
}
