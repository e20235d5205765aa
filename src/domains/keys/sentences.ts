/** What activities say of keys. */
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

type Named = { name: string };

export const keySentences = defineSentences('key', {
  added: ({ name }: Named, t) => t('made the key {name}', { name }),
  updated: ({ name }: Named, t) => t('changed the key {name}', { name }),
  replaced: ({ name }: Named, t) => t('replaced the secret of the key {name}', { name }),
  ended: ({ name }: Named, t) => t('ended the key {name}', { name }),
  emptied: (_none: Record<never, never>) => msg('emptied the sandbox'),
});
