/** What everybody knows of the demo data: the README publishes it. */

/** The password of all demo accounts. Production refuses it. */
export const DEMO_PASSWORD = 'cockpit';

/** An account of the demo data, and as whom it enters. */
export type DemoAccount = { email: string; name: string };

/** The accounts as which visitors of a demo look around. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'owner@cockpit.test', name: 'Owner' },
  { email: 'manager@cockpit.test', name: 'Manager' },
  { email: 'frontdesk@cockpit.test', name: 'Front desk' },
  { email: 'editor@cockpit.test', name: 'Editor' },
  { email: 'member@cockpit.test', name: 'Member' },
];
