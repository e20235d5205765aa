/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export const accountsDomain: ClientDomain = {
  name: 'accounts',
  screens: [{ path: paths.profile, file: 'profile' }],
};
