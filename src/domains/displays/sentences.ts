/** What activities say of the displays of meeting rooms. */
import { defineSentences } from '#shared/said.ts';

export const displaySentences = defineSentences('display', {
  added: ({ room }: { room: string }, t) => t('added the display of {room}', { room }),
  updated: ({ room }: { room: string }, t) => t('updated the display of {room}', { room }),
  renewed: ({ room }: { room: string }, t) => t('changed the address of the display of {room}', { room }),
  removed: ({ room }: { room: string }, t) => t('removed the display of {room}', { room }),
});
