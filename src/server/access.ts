/** Who may call a procedure, and for which records. Each procedure declares both; docs/permissions.md is generated from them. */
import type { z } from 'zod';
import type { Actor } from '#server/actor.ts';
import type { RestRoute } from '#server/rest-route.ts';
import type { ActivityModel } from '#shared/record-events.ts';
import { type Access, type Area, EVERYTHING, type Requirement } from '#shared/permissions.ts';

/**
 * Which records a procedure may read or change. The domain enforces the rule. The test of all procedures uses the name of the rule
 * to choose the records that must be refused.
 */
export const RECORD_RULES = {
  'no record': 'The call takes no id and returns no data of other people.',
  published: 'Only what is published on the website.',
  'published or area': 'Everybody reads what is published on the website. Staff with the area read the rest, too.',
  area: 'The area of the role is enough for every record.',
  secret: 'The caller holds a secret that was issued to one person.',
  'own account': 'The record is the account of the caller, or belongs to it.',
  'own card': 'The card was saved by the caller.',
  'manages all spaces': 'The caller manages all workspaces, because the record is shared by them.',
  'sees the space': 'The caller is not blocked in the workspace of the record.',
  'manages the space':
    'The caller has the area in the workspace of the record: it is assigned to them, or their role shows all.',
  'own, or manages the space': 'The record belongs to the caller, or they manage its workspace.',
  'reaches the person': 'The person belongs to a workspace that the caller manages.',
  'manages the person':
    'As "reaches the person". Role and status change only if the caller manages all workspaces of the person.',
  'role within own': 'The role grants no more than the role of the caller.',
  'may change the owner': 'The caller may change the record that the file belongs to.',
} as const;

export type RecordRule = keyof typeof RECORD_RULES;

/** What a key needs for a call, beside what a person needs. */
export type ByKey = false | Area | 'domain';

/** Personal data of other people in an answer, or in a file. Each leaves an entry in the audit log. */
export type PersonalRead = {
  /** As a sentence goes on after 'read': 'the members of a workspace'. */
  what: string;
  model: ActivityModel;
  /** The field of the input with the id of the record. */
  id?: string;
  /** True if the caller gets only what belongs to them, which leaves no entry. */
  isOwn?: (actor: Actor, input: Record<string, unknown>) => boolean;
};

/** Whoever has a token that only finishes a sign-up or a login. The texts are those of the documents. */
export const UNFINISHED = {
  verifying: { who: 'signing up', token: 'of scope `verify` that sign-up returns' },
  confirming: { who: 'logging in', token: 'of scope `factor` that a login returns when it needs a code' },
  settingUp: {
    who: 'logging in',
    token: 'of scope `set_up` that a login returns when the role needs two-step sign-in and it is not set up',
  },
} as const;
export type UnfinishedAccess = keyof typeof UNFINISHED;

export const isUnfinished = (access: ProcedureAccess['access'] | undefined): access is UnfinishedAccess =>
  typeof access === 'string' && access in UNFINISHED;

/** Used by the access tests, docs/permissions.md and the OpenAPI document. */
export type ProcedureAccess = {
  access:
    | 'anyone'
    | 'signedIn'
    | UnfinishedAccess
    /** `orCustomer`: the role of members is enough, which everybody has beside their own. */
    | { area: Requirement; type: Access; orCustomer?: true };
  rule: RecordRule;
  /**
   * What a key needs. Without it, a key calls what its areas allow, and nothing for which signing in is enough.
   * `false`: only a person, for what gives access that outlives the key or belongs to the account itself.
   * An area: a key needs it, to be shown for a query and editable for a mutation, where signing in is enough for a person.
   * 'domain': the domain checks the areas, or everybody may see it.
   */
  byKey?: ByKey;
  /** The area that a key for tests needs instead, for what people do for themselves: nobody signs in to the sandbox. */
  byTestKey?: Area;
  /** It is of consequence: the person must have shown lately who they are, so that an open screen is not enough. */
  proof?: true;
  /** The response contains a token, so it is not stored for an `Idempotency-Key`. */
  answersSession?: true;
  /** Set for a query that shows staff the personal data of others. */
  reads?: PersonalRead;
  rest?: RestRoute | RestRoute[];
  /** Why a deletion cannot be undone. Every other one has a procedure that takes it back: `restore` for `remove`. */
  final?: string;
};

export type DeclaredProcedure = {
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureAccess;
  inputs: z.ZodType[];
  output?: z.ZodType;
};

/** What a key needs for a procedure: an area with its access, nothing of its own, or nothing suffices. */
export type KeyNeed = { area: Area; type: Access } | 'nothing more' | 'a person';

/**
 * What a key needs, beside what `access` asks of everybody.
 * @param isTest of a key for tests
 */
export function keyNeed(meta: Partial<ProcedureAccess>, type: DeclaredProcedure['type'], isTest = false): KeyNeed {
  const { access, byTestKey } = meta;
  const byKey = (isTest && byTestKey) || meta.byKey;
  if (byKey === false || isUnfinished(access)) return 'a person';
  if (byKey === 'domain') return 'nothing more';
  if (byKey) return { area: byKey, type: type === 'mutation' ? 'editable' : 'show' };
  return access === 'signedIn' ? 'a person' : 'nothing more';
}

/** Describes the access of a procedure in words, for the OpenAPI document. */
export function accessText(access: ProcedureAccess['access']): string {
  if (isUnfinished(access)) return `Needs the bearer token ${UNFINISHED[access].token}.`;
  if (access === 'anyone') return 'Open to everybody. With a bearer token, the response is what that account may see.';
  if (access === 'signedIn') return 'Needs a bearer token.';
  if (access.area === EVERYTHING)
    return 'Needs the bearer token of a Super Admin: a role that grants every area and both flags.';
  const role = access.orCustomer ? 'role, or the role of members,' : 'role';
  return `Needs a bearer token whose ${role} has \`${access.area}\` ${access.type}.`;
}

/** Describes what a key needs besides, for the OpenAPI document. Empty if it needs nothing more. */
export function keyText(meta: ProcedureAccess, type: DeclaredProcedure['type']): string {
  const need = keyNeed(meta, type);
  if (need === 'nothing more') return '';
  if (need === 'a person') {
    const inSandbox = meta.byTestKey ? ` In the sandbox, a key needs \`${meta.byTestKey}\` editable.` : '';
    return `Not with a key: a person has to sign in.${inSandbox}`;
  }
  return `A key needs \`${need.area}\` ${need.type}.`;
}

/** Describes when a person has to show again who they are, for the OpenAPI document. Empty if they do not. */
export function proofText({ proof }: ProcedureAccess): string {
  return proof ? 'A session in which the password was not entered lately is refused with `proof_needed`.' : '';
}
