/** What activities say of the displays of meeting rooms. */
import { defineSentences } from '#shared/said.ts';

export const displaySentences = defineSentences('display', {
  added: ({ room }: { room: string }) => `added the display of ${room}`,
  updated: ({ room }: { room: string }) => `updated the display of ${room}`,
  renewed: ({ room }: { room: string }) => `changed the address of the display of ${room}`,
  removed: ({ room }: { room: string }) => `removed the display of ${room}`,
});
