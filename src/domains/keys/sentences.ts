/** What activities say of keys. */
import { defineSentences } from '#shared/said.ts';

type Named = { name: string };

export const keySentences = defineSentences('key', {
  added: ({ name }: Named) => `made the key ${name}`,
  updated: ({ name }: Named) => `changed the key ${name}`,
  replaced: ({ name }: Named) => `replaced the secret of the key ${name}`,
  ended: ({ name }: Named) => `ended the key ${name}`,
  emptied: (_none: Record<never, never>) => 'emptied the sandbox',
});
