import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './messages.mjs';
import { dataDirectory } from './paths.mjs';
import { runTypeScript } from './processes.mjs';

const CALENDAR_ACCOUNT = 'calendar@cockpit.test';

/** The accounts of the demo data. */
const ACCOUNTS = [
  ['owner@cockpit.test', 'Super Admin'],
  ['manager@cockpit.test', 'Manager, London only'],
  ['frontdesk@cockpit.test', 'Front Desk, London and one more'],
  ['editor@cockpit.test', 'Content Editor'],
  ['member@cockpit.test', 'Member with a saved card'],
  ['member2@cockpit.test', 'Member with a saved card'],
  [CALENDAR_ACCOUNT, 'the special calendar account'],
];

/** The marker for complete demo data. With it, deleted demo data is not created again. */
const markFile = () => join(dataDirectory(), 'demo-data-filled');

const isUnwanted = () => process.env.NODE_ENV === 'production' || process.env.DEMO_DATA === 'off';

/** Lets the demo have a service at which people sign in. */
export function wantSignInSandbox() {
  if (!isUnwanted()) process.env.SIGN_IN_SANDBOX ??= 'true';
}

/**
 * Fills a new private database with demo data, once. Not in production, as the password of the demo accounts is public, and not
 * with DEMO_DATA=off.
 */
export async function fillDemoDataOnce() {
  if (isUnwanted() || hasDemoData()) return;
  // Its progress and its errors are shown.
  const { code } = await runTypeScript('seeds/demo.ts', ['--if-empty'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (code !== 0) throw new Problem('The demo data could not be filled in.');
  writeFileSync(markFile(), `${new Date().toISOString()}\n`);
}

/** The settings of an installation with demo data: its calendar account is the special account that starts at the calendar. */
export function applyDemoSettings() {
  if (hasDemoData()) process.env.CALENDAR_ACCOUNT_EMAIL ??= CALENDAR_ACCOUNT;
}

export function hasDemoData() {
  return existsSync(markFile());
}

/** What is worth opening first, by role. */
const LINKS = [
  ['/search', 'search, as a visitor'],
  ['/app/today', 'today, as the front desk'],
  ['/app/dashboard', 'the dashboard, as the owner'],
  ['/app/booking', 'bookings, as a member'],
  ['/', 'the public website'],
];

/** @param address that of the server */
export function demoLinksText(address) {
  const lines = LINKS.map(([path, what]) => `  ${`${address}${path}`.padEnd(42)} ${what}`);
  return ['Worth opening first:', ...lines].join('\n');
}

export function demoAccountsText() {
  const lines = ACCOUNTS.map(([email, role]) => `  ${email.padEnd(24)} ${role}`);
  return ['Demo accounts, all with the password "cockpit":', ...lines].join('\n');
}
