import { type Cases, type Records, by } from '../case.ts';

const values = ({ run }: Records) => ({ PRIVACY_URL: `https://example.org/${run}` });

export default {
  'settings.list': by.superAdmins(),
  'settings.update': by.superAdmins({ section: 'business', values }, { more: { version: 999 } }),
  'settings.testMail': by.superAdmins(),
  'settings.testCharge': by.superAdmins(),
} satisfies Cases;
