import type { Env } from '#server/env.ts';

/** The Message-ID of a mail. The same key gives the same id, so that a receiver recognises a repeated mail. */
export function messageIdOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, key: string): string {
  return `<${key}@${new URL(PUBLIC_URL).hostname}>`;
}
