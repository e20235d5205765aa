/**
 * Fills an empty database with realistic demo data. With `--if-empty`, the script does nothing if there are accounts. All data is
 * written in one transaction, so that an interruption leaves no partial data.
 */
import { step } from '../scripts/lib/messages.mjs';
import { systemClock } from '#server/clock.ts';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { raiseIfTouched, touchSite } from '#server/db/site-version.ts';
import { Transactions } from '#server/db/transaction.ts';
import { openStorage } from '#server/files/storage.ts';
import { stripeIntegration } from '#server/integrations/stripe.ts';
import { xeroIntegration } from '#server/integrations/xero.ts';
import { createLog } from '#server/log.ts';
import { startSandboxes } from '#server/sandbox/start.ts';
import { ensureStandardRoles } from '#domains/roles/server/service.ts';
import { seedAccounting } from './demo/accounting.ts';
import { seedDoors } from './demo/doors.ts';
import { seedCampaigns } from './demo/campaigns.ts';
import { seedBookings } from './demo/bookings.ts';
import { seedEnquiries } from './demo/enquiries.ts';
import { seedLeads } from './demo/leads.ts';
import { seedInvoices } from './demo/invoices.ts';
import { seedPayments } from './demo/payments.ts';
import { seedPeople } from './demo/people.ts';
import { authorOf, seedSite, storeSiteFiles } from './demo/site.ts';
import { attachPictures, storePictures } from './demo/pictures.ts';
import { seedPlaces } from './demo/places.ts';

const env = readEnv();
const knex = connect(env.DATABASE_URL, 4);
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
  await ensureStandardRoles(knex, now);
  const fileServices = { knex, transactions: new Transactions(), storage, clock: systemClock };
  const pictures = await storePictures(fileServices);
  const siteFiles = await storeSiteFiles(fileServices, pictures.ofSpaces);
  // Charges always go to the sandbox, never to a real account.
  const sandboxes = await startSandboxes({ dataDir: env.DATA_DIR, publicUrl: 'http://127.0.0.1:9', env });
  const connecting = { clock: systemClock, log: createLog('warn'), sandboxes };
  const { client: stripe } = stripeIntegration.connect({
    ...connecting,
    config: { ...env, STRIPE_SECRET_KEY: undefined },
  });
  const xero = sandboxes.xero && xeroIntegration.connect({ ...connecting, config: env }).client;
  try {
    await knex.transaction(async (trx) => {
      const spaces = await seedPlaces(trx, now);
      const spaceIds = spaces.map(({ id }) => id);
      await attachPictures(trx, pictures, spaces, now);
      const { members, editor } = await seedPeople(trx, spaceIds, now);
      await seedSite({ trx, author: authorOf(editor, now), files: siteFiles }, spaces);
      const bookings = await seedBookings(trx, { spaces, members, now });
      const chargeIds = await seedPayments(trx, bookings, { stripe, members, now, operator: env.OPERATOR_NAME });
      await seedInvoices(trx, env, bookings, chargeIds);
      await seedEnquiries(trx, spaces, now);
      if (sandboxes.kisi) await seedDoors(trx, sandboxes.kisi, spaceIds, now);
      if (sandboxes.mailchimp) await seedCampaigns(trx, sandboxes.mailchimp, spaceIds, now);
      if (xero) await seedAccounting(trx, xero, now);
      if (sandboxes.facebook) await seedLeads(sandboxes.facebook);
      // A running server shows the new workspaces.
      touchSite(trx);
      await raiseIfTouched(trx);
    });
  } finally {
    await sandboxes.stop();
  }
}
