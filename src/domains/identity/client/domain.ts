/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.signInProviders,
      file: 'sign-in',
      area: EVERYTHING,
      menu: {
        area: EVERYTHING,
        label: msg('Sign-in'),
        words: msg('SSO single sign-on OpenID Google Microsoft Entra Okta Keycloak'),
      },
    },
  ],
} satisfies ClientDomain;
