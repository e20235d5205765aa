/** What the service says of itself: what it can do, which resources it has, and their attributes (RFC 7643, 5 to 7). */
import { MOST, ScimError, URN, notFound } from '#domains/directories/server/scim/messages.ts';
import { msg } from '#shared/texts.ts';

export type Definition = Record<string, unknown> & { id: string };

type More = {
  type?: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  description?: string;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readWrite' | 'readOnly' | 'immutable';
  returned?: 'default' | 'always';
  uniqueness?: 'none' | 'server';
  subAttributes?: object[];
  referenceTypes?: string[];
};

const attribute = (name: string, description: string, more: More = {}) => ({
  ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
});

const readOnly = { mutability: 'readOnly' } as const;
const reference = (name: string, type: string, more: More) =>
  attribute('$ref', name, { type: 'reference', caseExact: true, referenceTypes: [type], ...more });

const USER_ATTRIBUTES = [
  attribute('userName', 'What the directory calls the person. It is the address, if no other is told', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('name', 'The name of the person', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name'),
      attribute('givenName', 'The first name'),
      attribute('familyName', 'The last name'),
    ],
  }),
  attribute('displayName', 'The name that others read'),
  attribute('emails', 'The address of the account. One is kept: the primary one, or that of work', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address'),
      attribute('type', 'Always work'),
      attribute('primary', 'Always true', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'Whether the person may sign in', { type: 'boolean' }),
  attribute('groups', 'The groups that the person is in', {
    type: 'complex',
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute('value', 'The id of the group', readOnly),
      reference(msg('The address of the group'), 'Group', readOnly),
      attribute('display', 'The name of the group', readOnly),
      attribute('type', 'Always direct', readOnly),
    ],
  }),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group, by which it gives roles', { required: true, uniqueness: 'server' }),
  attribute('members', 'The people in the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the person', { mutability: 'immutable', caseExact: true }),
      reference(msg('The address of the person'), 'User', { mutability: 'immutable' }),
      attribute('type', 'Always User', { mutability: 'immutable' }),
    ],
  }),
];

const schema = (url: string, id: string, name: string, attributes: object[]): Definition => ({
  ...{ schemas: [URN.schema], id, name, description: `${name} of a directory`, attributes },
  meta: { resourceType: 'Schema', location: `${url}/Schemas/${id}` },
});

/** The schemas that resources have. */
export const schemas = (url: string): Definition[] => [
  schema(url, URN.user, 'User', USER_ATTRIBUTES),
  schema(url, URN.group, 'Group', GROUP_ATTRIBUTES),
];

const resourceType = (url: string, id: string, endpoint: string, of: string): Definition => ({
  ...{ schemas: [URN.resourceType], id, name: id, endpoint, description: `${id} of a directory`, schema: of },
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${url}/ResourceTypes/${id}` },
});

/** The kinds of resources. */
export const resourceTypes = (url: string): Definition[] => [
  resourceType(url, 'User', '/Users', URN.user),
  resourceType(url, 'Group', '/Groups', URN.group),
];

/** What the service can do. */
export const serviceConfig = (url: string) => ({
  schemas: [URN.config],
  documentationUri: 'https://datatracker.ietf.org/doc/html/rfc7644',
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST.page },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      ...{ type: 'oauthbearertoken', name: 'Bearer token', primary: true },
      description: 'The token that a Super Admin has got for the directory',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${url}/ServiceProviderConfig` },
});

/** A list of all definitions. They are not filtered (RFC 7644, 4). @throws ScimError 403 for a filter */
export function listOfAll(all: readonly Definition[], filter: unknown) {
  if (filter !== undefined) throw new ScimError(403, 'This list has no filter');
  const { length } = all;
  return { schemas: [URN.list], totalResults: length, startIndex: 1, itemsPerPage: length, Resources: all };
}

/** @throws ScimError 404 */
export function definitionOf(all: readonly Definition[], id: string): Definition {
  const found = all.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (!found) throw notFound();
  return found;
}
