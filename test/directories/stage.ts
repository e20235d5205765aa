/** Directories of companies, and the calls of their systems. */
import type { DirectoryView, NewDirectoryView } from '#domains/directories/schema.ts';
import { app, world } from '../helpers/stage.ts';
import { data } from '../helpers/world.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A resource or a refusal. */
export type Body = {
  schemas: string[];
  id: string;
  userName: string;
  externalId?: string;
  displayName: string;
  name: { formatted: string; givenName?: string; familyName?: string };
  emails: { value: string; type: string; primary: boolean }[];
  active: boolean;
  groups: { value: string; display: string }[];
  members?: { value: string }[];
  meta: { resourceType: string; location: string; version: string; created: string; lastModified: string };
  status: string;
  scimType?: string;
  detail: string;
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Body[];
};

export type Answer = { status: number; body: Body; headers: Headers };

type Sending = { body?: unknown; headers?: Record<string, string>; raw?: string; address?: string };

/** Calls as the system of a company does. `body` is null for an answer without one. */
export async function send(
  token: string,
  method: string,
  path: string,
  { body, headers = {}, raw, address = app.address }: Sending = {},
): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${address}/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(content !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === '' ? null : JSON.parse(text)) as Body,
    headers: response.headers,
  };
}

/** The system of a company, with the token of its directory. */
export class System {
  readonly directory: DirectoryView;
  token: string;

  constructor({ token, ...directory }: NewDirectoryView) {
    this.directory = directory;
    this.token = token;
  }

  send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    return send(this.token, method, path, sending);
  }

  addUser(userName: string, more: object = {}): Promise<Answer> {
    return this.send('POST', '/Users', { body: { schemas: [USER], userName, ...more } });
  }

  /** Adds somebody who can be added. @returns their resource */
  async user(userName: string, more: object = {}): Promise<Body> {
    return expectStatus(await this.addUser(userName, more), 201);
  }

  addGroup(displayName: string, members: string[] = [], more: object = {}): Promise<Answer> {
    const body = { schemas: [GROUP], displayName, members: members.map((value) => ({ value })), ...more };
    return this.send('POST', '/Groups', { body });
  }

  async group(displayName: string, members: string[] = []): Promise<Body> {
    return expectStatus(await this.addGroup(displayName, members), 201);
  }

  put(id: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('PUT', `/Users/${id}`, { body: { schemas: [USER], ...body }, headers });
  }

  patch(path: string, ...Operations: object[]): Promise<Answer> {
    return this.send('PATCH', path, { body: { schemas: [PATCH], Operations } });
  }

  setActive(id: string, active: unknown): Promise<Answer> {
    return this.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: active });
  }

  /** The people that a filter finds. */
  async find(filter: string, path = '/Users'): Promise<Body[]> {
    const answer = await this.send('GET', `${path}?filter=${encodeURIComponent(filter)}`);
    return expectStatus(answer, 200).Resources;
  }
}

/** @throws Error with the detail of a refusal */
export function expectStatus({ status, body }: Answer, expected: number): Body {
  if (status !== expected) throw new Error(`${status} ${body?.detail}`);
  return body;
}

let count = 0;
/** A domain that no other directory has. */
export function newDomain(): string {
  count += 1;
  return `company${count}.example`;
}

/** Adds a directory as the owner. */
export async function addDirectory(fields: object = {}): Promise<System> {
  const body = { name: 'Acme', owned_domains: [newDomain()], ...fields };
  return new System(await data<NewDirectoryView>(app.call('POST', '/directories', { token: world.owner.token, body })));
}

export const changeDirectory = ({ directory: { _id } }: System, body: object) =>
  app.call<DirectoryView>('PUT', `/directories/${_id}`, { token: world.owner.token, body });

export const domainOf = ({ directory: { owned_domains } }: System): string => owned_domains[0]!;

/** The account of an address. */
export async function accountOf(email: string) {
  const account = await app.knex('users').where({ email }).first();
  if (!account) throw new Error(`There is no account of ${email}`);
  return account;
}

export async function roleId(name: string): Promise<string> {
  const role = await app.knex('roles').where({ name }).first('id');
  return role!.id;
}

/** The role and the workspaces of an account. */
export async function standingOf(email: string) {
  const { id, role_id, status } = await accountOf(email);
  const role = role_id === null ? undefined : await app.knex('roles').where('id', role_id).first('name');
  const spaces = await app.knex('team_spaces').where('user_id', id).orderBy('space_id').pluck('space_id');
  return { role: role?.name, spaces, status };
}

/** The sign-in of an account, with the password of all people of tests. */
export const logIn = (email: string, at: { call: typeof app.call } = app) =>
  at.call<{ token: string }>('POST', '/auth/login', { body: { email, password: 'cockpit' } });
