/** What SCIM 2.0 calls things, and its errors (RFC 7643, RFC 7644). */
import type { Env } from '#server/env.ts';

export const MEDIA_TYPE = 'application/scim+json';
export const SCIM_PATH = '/scim/v2';

const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;
const message = (name: string) => `urn:ietf:params:scim:api:messages:2.0:${name}`;

export const URN = {
  user: core('User'),
  group: core('Group'),
  config: core('ServiceProviderConfig'),
  resourceType: core('ResourceType'),
  schema: core('Schema'),
  list: message('ListResponse'),
  patch: message('PatchOp'),
  error: message('Error'),
} as const;

/** The most resources in an answer, groups with their members, operations of a change, members in a request, and people in a group. */
export const MOST = {
  page: 200,
  groupsWithMembers: 20,
  operations: 1000,
  members: 5000,
  groupMembers: 20_000,
} as const;

/** The address that a company enters in its system. */
export const scimUrl = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string => new URL(SCIM_PATH, PUBLIC_URL).href;

type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'tooMany';

/** A refusal as SCIM writes it. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType?: ScimType;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    if (scimType) this.scimType = scimType;
  }
}

/** 400 with what is wrong. */
export const invalid = (scimType: ScimType, detail: string) => new ScimError(400, detail, scimType);
export const notFound = () => new ScimError(404, 'There is no such resource');
export const notUnique = (detail: string) => new ScimError(409, detail, 'uniqueness');

/** The body of a refusal. */
export const errorBody = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: [URN.error],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});

export type Resource = Record<string, unknown> & { id: string; meta: Record<string, unknown> };
