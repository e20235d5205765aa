import { type Cases, reserved } from '../case.ts';

export default {
  'settings.list': reserved(),
  'settings.update': reserved(
    ({ run }) => ({ section: 'business', values: { PRIVACY_URL: `https://example.org/${run}` } }),
    { more: { version: 999 } },
  ),
  'settings.testMail': reserved(),
  'settings.testCharge': reserved(),
} satisfies Cases;
