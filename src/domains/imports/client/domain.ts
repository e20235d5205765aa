/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.imports,
      file: 'imports',
      area: 'members',
      menu: { area: 'members', label: msg('Imports'), words: msg('csv excel upload migrate') },
    },
  ],
  stale: { imports: ({ imports }) => imports.invalidate() },
} satisfies ClientDomain;
