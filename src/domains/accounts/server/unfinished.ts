import type { Actor } from '#server/actor.ts';

type Scope = Exclude<Actor['scope'], 'full'>;
type Person = { id: string; name: string; email: string };

/**
 * The actor of a token that only finishes a sign-up or a login. No account has such an id, so it grants nothing even if a call does not check its scope.
 */
export function unfinishedActor(scope: Scope, { id, name, email }: Person): Actor {
  return {
    userId: `${scope}:${id}`,
    name,
    email,
    memberships: [],
    teamSpaceIds: [],
    companyIds: [],
    unpaid: [],
    benefits: [],
    mayHaveCredits: false,
    scope,
  };
}

/** The id of the sign-up, or of the account, that such a token is of. Empty for a token of another scope, which is of nothing. */
export function unfinishedIdOf({ userId, scope }: Actor, wanted: Scope): string {
  return scope === wanted ? userId.slice(wanted.length + 1) : '';
}
