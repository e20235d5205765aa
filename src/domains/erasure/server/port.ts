/** What an erasure asks of the domains (ServerDomain.erasure). The application collects their answers. */
import type { Moment } from '#server/context.ts';
import type { ErasureParts } from '#server/erasure.ts';

declare module '#server/context.ts' {
  interface Services {
    /** What holds an erasure, and who is told of it outside. */
    erasures: readonly ErasureParts[];
  }
}

/** Why a person cannot be erased yet, in words. */
export async function holdsOf(at: Moment, person: { id: string; email: string }): Promise<string[]> {
  const holds = await Promise.all(
    at.services.erasures.map(({ holds: find }) => find?.(at, person) ?? Promise.resolve([])),
  );
  return holds.flat();
}
