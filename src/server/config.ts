/** The process's configuration, set once at start; domains read it here instead of the environment. */
import type { Env } from '#server/env.ts';

let current: Env | undefined;

export function configure(env: Env): void {
  current = env;
}

/** @throws Error before configure. */
export function config(): Env {
  if (!current) throw new Error('The process is not configured');
  return current;
}
