/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  // Open to everybody, because the server decides whose activities it returns.
  screens: [{ path: paths.reports(), file: 'reports' }],
  stale: { activities: ({ activities }) => activities.invalidate() },
} satisfies ClientDomain;
