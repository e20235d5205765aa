/**
 * Fills an empty database with realistic demo data. With `--if-empty`, the script does nothing if there are accounts. All data is
 * written in one transaction, so that an interruption leaves no partial data.
 */
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { raiseIfTouched, touchSite } from '#server/db/site-version.ts';
import { Transactions } from '#server/db/transaction.ts';
import { openStorage } from '#server/files/storage.ts';
import type { Integration } from '#server/integrations/define.ts';
import { facebookIntegration } from '#server/integrations/facebook.ts';
import { kisiIntegration } from '#server/integrations/kisi.ts';
import { mailchimpIntegration } from '#server/integrations/mailchimp.ts';
import { stripeIntegration } from '#server/integrations/stripe.ts';
import { xeroIntegration } from '#server/integrations/xero.ts';
import { createLog } from '#server/log.ts';
import { DAY } from '#shared/time.ts';
import { ensureStandardRoles } from '#domains/roles/server/service.ts';
import { startSandboxes } from '../sandbox/start.ts';
import { step } from '../scripts/lib/messages.mjs';
import { seedAnnouncements } from './demo/announcements.ts';
import { seedWaiting } from './demo/waiting.ts';
import { seedDemand } from './demo/demand.ts';
import { seedContacts } from './demo/contacts.ts';
import { seedAccounting } from './demo/accounting.ts';
import { seedDisplays } from './demo/displays.ts';
import { seedDoors } from './demo/doors.ts';
import { seedCampaigns } from './demo/campaigns.ts';
import { seedEnquiries } from './demo/enquiries.ts';
import { seedLeads } from './demo/leads.ts';
import { seedMoney } from './demo/money.ts';
import { seedReader } from './demo/payments.ts';
import { seedPeople } from './demo/people.ts';
import { authorOf, seedSite, storeSiteFiles } from './demo/site.ts';
import { attachPictures, storePictures } from './demo/pictures.ts';
import { seedSignIn } from './demo/sign-in.ts';
import { seedPlaces } from './demo/places.ts';

/** The workspaces of the demo are older than its history. */
const AGE = 470;

const env = readEnv();
const knex = connect(env.DATABASE_URL, 4, { listening: { listeners: {} } });
await step('Creating the tables', () => migrate(knex));
const isFilled = (await knex('users').first('id')) !== undefined;
if (isFilled && process.argv.includes('--if-empty')) {
  await knex.destroy();
  process.exit(0);
}
if (isFilled) {
  console.error('The demo data needs an empty database, but this one already contains accounts.');
  await knex.destroy();
  process.exit(1);
}
try {
  await step('Filling the database with demo data', fill);
  console.log('The demo data has been created.');
} finally {
  await knex.destroy();
}

async function fill(): Promise<void> {
  const storage = await openStorage(env);
  const now = new Date();
  const begun = new Date(now.getTime() - AGE * DAY);
  await ensureStandardRoles(knex, now);
  const fileServices = { knex, transactions: new Transactions(), storage, clock: systemClock };
  const pictures = await storePictures(fileServices);
  const siteFiles = await storeSiteFiles(fileServices, pictures.ofSpaces);
  // `npm start` has started the sandboxes. For a database of the user, they run here until the end.
  const started =
    env.SANDBOXES.length > 0 ? undefined : await startSandboxes(join(env.DATA_DIR, 'sandbox'), process.env);
  const config = readEnv({ ...process.env, ...started?.env });
  const connecting = { clock: systemClock, log: createLog('warn'), config };
  /** A service with a sandbox; undefined for a real account, to which nothing is sent. */
  function sandboxOf<Settings, Client>(integration: Integration<Settings, Client>) {
    const { isSandbox, client, settings } = integration.connect(connecting);
    return isSandbox && client && settings ? { client, settings } : undefined;
  }
  const stripe = sandboxOf(stripeIntegration)?.client;
  const [kisi, mailchimp] = [sandboxOf(kisiIntegration), sandboxOf(mailchimpIntegration)];
  const [facebook, xero] = [sandboxOf(facebookIntegration), sandboxOf(xeroIntegration)];
  try {
    await knex.transaction(async (trx) => {
      const spaces = await seedPlaces(trx, begun);
      const spaceIds = spaces.map(({ id }) => id);
      const { members, portrayed, owner, editor } = await seedPeople(trx, spaceIds, now);
      await attachPictures(trx, { pictures, portraits: siteFiles.portraits, spaces, staff: portrayed, now });
      await seedSite({ trx, author: authorOf(editor, now), files: siteFiles }, spaces);
      await seedMoney(trx, { spaces, members, owner, stripe, config: env, begun, now });
      if (stripe) await seedReader(stripe, spaceIds[0]!);
      await seedEnquiries(trx, spaces, now);
      await seedAnnouncements(trx, spaces, now);
      await seedWaiting(trx, now);
      await seedDemand(trx, now);
      await seedContacts(trx, spaces, now);
      await seedDisplays(trx, now);
      if (kisi) await seedDoors(trx, kisi, spaceIds, now);
      if (mailchimp) await seedCampaigns(trx, mailchimp, spaceIds, now);
      if (xero) await seedAccounting(trx, xero.client, now);
      if (facebook) await seedLeads(facebook);
      await seedSignIn(trx, { config, owner, spaceIds, now });
      // A running server shows the new workspaces.
      touchSite(trx);
      await raiseIfTouched(trx);
    });
  } finally {
    await started?.stop();
  }
}
