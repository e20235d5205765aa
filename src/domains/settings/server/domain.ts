/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { settingsRouter } from '#domains/settings/server/router.ts';

export const settingsDomain = {
  routers: { settings: settingsRouter },
} satisfies ServerDomain;
