/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { companiesRouter } from '#domains/companies/server/router.ts';

export const companiesDomain = {
  routers: { companies: companiesRouter },
} satisfies ServerDomain;
