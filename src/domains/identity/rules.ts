/** Whom a provider lets in, and what it gives. */
import { MINUTE } from '#shared/time.ts';
import { msgWith, type Message } from '#shared/texts.ts';

export const AUDIENCES = ['members', 'staff', 'both'] as const;
/** Who may sign in at a provider. */
export type Audience = (typeof AUDIENCES)[number];

/** How long a sign-in may take. */
export const ATTEMPT_MS = 10 * MINUTE;

/** What a provider says of a person, read from its answer. */
export type Person = {
  /** By what the provider knows the person, for good. */
  subject: string;
  /** Lower case; empty if the provider does not tell it. */
  email: string;
  /** Whether the provider has verified the address. */
  isVerified: boolean;
  name: string;
  /** The tenant of Microsoft Entra. */
  tenant?: string;
  /** The values of the claim of roles. */
  values: string[];
};

type Claims = Record<string, unknown>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
/** Some providers send it as a text, and Entra tells by another claim whether the tenant owns the domain. */
const isYes = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1';

/** The values of a claim. A dot leads into an object: `realm_access.roles`. A claim whose name has dots is found first. */
function valuesOf(claims: Claims, claim: string): string[] {
  if (claim === '') return [];
  const inside = (value: unknown, part: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Claims)[part] : undefined;
  const found = claims[claim] ?? claim.split('.').reduce(inside, claims as unknown);
  return [found].flat().filter((value) => typeof value === 'string');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Entra knows a person by tenant and object: its `sub` is another one for each application. Its issuer has the tenant in its path. */
function entraSubject({ iss, tid, oid }: Claims): string | undefined {
  const [issuer, tenant, object] = [textOf(iss), textOf(tid), textOf(oid)];
  const isEntra = UUID.test(tenant) && UUID.test(object) && issuer.includes(`/${tenant}/`);
  return isEntra ? `${tenant} ${object}`.toLowerCase() : undefined;
}

/**
 * What a provider says of a person.
 * @param claims those of the token whose signature was checked
 * @param more those of its userinfo, which only add what the token does not have
 */
export function personOf(claims: Claims, more: Claims, roleClaim: string): Person {
  // An address and whether it is verified come from the same answer.
  const source = claims.email === undefined ? more : claims;
  const tenant = textOf(claims.tid) || undefined;
  return {
    subject: entraSubject(claims) ?? textOf(claims.sub),
    email: textOf(source.email).trim().toLowerCase(),
    isVerified: isYes(source.email_verified) || isYes(source.xms_edov),
    name: textOf(claims.name) || textOf(more.name),
    ...(tenant && { tenant }),
    values: valuesOf({ ...more, ...claims }, roleClaim),
  };
}

/** The part of an address after the @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Whether an address from a provider is believed: it is verified there, and its domain belongs to the provider. */
export const isBelieved = (
  { email, isVerified }: Pick<Person, 'email' | 'isVerified'>,
  { owned_domains }: { owned_domains: readonly string[] },
): boolean => isVerified && email.includes('@') && owned_domains.includes(domainOf(email));

type Limits = { name: string; allowed_domains: readonly string[]; allowed_tenants: readonly string[] };

/** Why a provider may not let this person in at all; undefined if it may. */
export function limitProblem(person: Person, { name, allowed_domains, allowed_tenants }: Limits): Message | undefined {
  if (person.subject === '') return msgWith('{provider} does not say who you are', { provider: name });
  if (allowed_tenants.length > 0 && !allowed_tenants.includes(person.tenant ?? ''))
    return msgWith('Your organisation at {provider} is not admitted here', { provider: name });
  if (allowed_domains.length > 0 && !allowed_domains.includes(domainOf(person.email)))
    return msgWith('Addresses of your domain are not admitted by {provider} here', { provider: name });
  return undefined;
}

/** Why an account may not come in by a provider; undefined if it may. */
export function audienceProblem(audience: Audience, isStaff: boolean, provider: string): Message | undefined {
  if (audience === 'both' || (audience === 'staff') === isStaff) return undefined;
  return isStaff
    ? msgWith('Staff cannot sign in with {provider}. Please use your password', { provider })
    : msgWith('Only staff sign in with {provider}', { provider });
}
