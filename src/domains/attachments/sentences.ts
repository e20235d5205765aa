/** What activities say of the pictures of their owners. */
import type { FileAction } from '#domains/attachments/rules.ts';
import { defineSentences } from '#shared/said.ts';

const PREPOSITIONS: Record<FileAction, string> = { added: 'to', changed: 'of', removed: 'from', restored: 'of' };

const countText = (count: number) => (count === 1 ? 'a picture' : `${count} pictures`);

export const pictureSentences = defineSentences('picture', {
  ofWorkspace: ({ action, count, name }: { action: FileAction; count: number; name: string }) =>
    `${action} ${countText(count)} ${PREPOSITIONS[action]} ${name}`,
  ofResource: ({ action, name }: { action: FileAction; name: string }) =>
    `${action} the picture ${PREPOSITIONS[action]} ${name}`,
  ofProfile: ({ action }: { action: FileAction }) => `${action} the profile picture`,
});
