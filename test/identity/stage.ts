/** A server with two services at which people sign in, and browsers that go there. */
import { join } from 'node:path';
import type { FinishedView, ProviderView } from '#domains/identity/schema.ts';
import { startIdentitySandbox } from '../../sandbox/identity/server.ts';
import type { FaultPlan } from '../../sandbox/frame/faults.ts';
import type { Served } from '../../sandbox/frame/serve.ts';
import { clock } from '../helpers/clock.ts';
import { app, world } from '../helpers/stage.ts';
import { type Person, data } from '../helpers/world.ts';
import { freshFolder } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';

export const CLIENT = { clientId: 'client-of-these-tests', clientSecret: 'client-secret-that-nobody-reads' };

/** What is said of a person at the service. */
type Told = {
  name?: string;
  email?: string;
  isVerified?: boolean;
  groups?: string[];
  claims?: Record<string, unknown>;
};

export type Service = Served & {
  /** Adds or changes a person. */
  person(id: string, told?: Told): Promise<void>;
  /** Replaces the key that signs. */
  rotate(): Promise<void>;
  fault(...plans: Partial<FaultPlan>[]): Promise<void>;
  clearFaults(): Promise<void>;
};

export async function startService(more: { path?: string; hasLogout?: boolean } = {}): Promise<Service> {
  const file = join(freshFolder(), 'identity.jsonl');
  const served = await startIdentitySandbox({ ...CLIENT, file, now: () => clock.now(), ...more });
  const send = controlOf(served.url);
  return {
    ...served,
    url: served.url + (more.path ?? ''),
    person: (id, told = {}) => send('PUT', `/people/${id}`, told),
    rotate: () => send('POST', '/rotate'),
    fault: (...plans) => send('POST', '/next', plans),
    clearFaults: () => send('DELETE', '/next'),
  };
}

/** Adds a provider as the owner. */
export const addProvider = (service: Pick<Served, 'url'>, fields: object = {}): Promise<ProviderView> =>
  data(
    app.call('POST', '/sign-in-providers', {
      token: world.owner.token,
      body: {
        name: 'Acme',
        issuer: service.url,
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        audience: 'both',
        owned_domains: ['example.com'],
        ...fields,
      },
    }),
  );

export const changeProvider = (_id: string, fields: object): Promise<ProviderView> =>
  data(app.call('PUT', `/sign-in-providers/${_id}`, { token: world.owner.token, body: fields }));

export type Result<T> = { status: number; message: string; data: T; cookies: string[] };

/** What a service has added to the address to which it leads back. */
export type Back = Partial<Record<'code' | 'state' | 'iss' | 'error', string>>;

/** A browser with its cookies, and the token of whoever is signed in. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token?: string;

  constructor(token?: string) {
    this.token = token;
  }

  async send<T>(method: string, path: string, body: object = {}): Promise<Result<T>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${app.address}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(cookie && { cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie();
    for (const each of cookies) {
      const [pair = ''] = each.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const answer = (await response.json()) as { meta: { status: number; message: string }; data: T };
    return { ...answer.meta, data: answer.data, cookies };
  }

  /** Presses the button of a provider. @returns the page of the service */
  async begin(_id: string, next = ''): Promise<string> {
    const {
      status,
      message,
      data: begun,
    } = await this.send<{ url: string }>('POST', '/auth/oidc/begin', { _id, next });
    if (status !== 200) throw new Error(`${status} ${message}`);
    return begun.url;
  }

  /** Begins to connect the account that is signed in. */
  async beginConnect(_id: string): Promise<string> {
    const { status, message, data: begun } = await this.send<{ url: string }>('POST', '/auth/oidc/connect', { _id });
    if (status !== 200) throw new Error(`${status} ${message}`);
    return begun.url;
  }

  finish(back: Back): Promise<Result<FinishedView>> {
    return this.send('POST', '/auth/oidc/finish', back);
  }

  /** Signs in as a person of the service. */
  async signIn(_id: string, person: string, next?: string): Promise<Result<FinishedView>> {
    return this.finish(await answerAs(await this.begin(_id, next), person));
  }
}

/** Chooses a person on the page of the service. @returns what it sends back */
export async function answerAs(url: string, person: string, answer: 'allow' | 'deny' = 'allow'): Promise<Back> {
  const page = new URL(url);
  const body = new URLSearchParams([...page.searchParams, ['person', person], ['answer', answer]]);
  const response = await fetch(page.origin + page.pathname, { method: 'POST', body, redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(await response.text());
  return Object.fromEntries(new URL(location).searchParams);
}

/** Signs in with a password, as a browser does. */
export async function withPassword({ email }: Pick<Person, 'email'>): Promise<Browser> {
  const { token } = await data<{ token: string }>(
    app.call('POST', '/auth/login', { body: { email, password: 'cockpit' } }),
  );
  return new Browser(token);
}
