/** What activities say of roles. */
import { defineSentences } from '#shared/said.ts';

export const roleSentences = defineSentences('role', {
  added: ({ name }: { name: string }) => `added the role ${name}`,
  updated: ({ name }: { name: string }) => `updated the role ${name}`,
});
