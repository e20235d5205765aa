/**
 * Fills an empty database with realistic demo data. With `--if-empty`, the script does nothing if there are accounts. All data is
 * written in one transaction, so that an interruption leaves no partial data.
 */
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
import { recountFigures } from '#domains/bookings/server/service/recount.ts';
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
import { authorOf, makeSiteFiles, seedSite } from './demo/site.ts';
import { attachPictures, drawPictures } from './demo/pictures.ts';
import { seedPlaces } from './demo/places.ts';

const env = readEnv();
const knex = connect(env.DATABASE_URL, 4);
await migrate(knex);
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

const storage = await openStorage(env);
const now = new Date();
await ensureStandardRoles(knex, now);
const transactions = new Transactions();
const fileServices = { knex, transactions, storage, clock: systemClock };
const pictures = await drawPictures(fileServices);
const siteFiles = await makeSiteFiles(fileServices, pictures.ofSpaces);
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
    await attachPictures(trx, pictures, spaces, now);
    const { members, editor } = await seedPeople(
      trx,
      spaces.map(({ id }) => id),
      now,
    );
    await seedSite({ trx, author: authorOf(editor, now), files: siteFiles }, spaces);
    const upcoming = await seedBookings(trx, spaces, members, now);
    await seedEnquiries(trx, spaces, now);
    await seedInvoices(trx, env);
    if (sandboxes.kisi)
      await seedDoors(
        trx,
        sandboxes.kisi,
        spaces.map(({ id }) => id),
        now,
      );
    if (sandboxes.mailchimp)
      await seedCampaigns(
        trx,
        sandboxes.mailchimp,
        spaces.map(({ id }) => id),
        now,
      );
    if (xero) await seedAccounting(trx, xero, now);
    if (sandboxes.facebook) await seedLeads(sandboxes.facebook);
    if (stripe) await seedPayments(trx, stripe, members, upcoming, { now, operator: env.OPERATOR_NAME });
    // A running server shows the new workspaces.
    touchSite(trx);
    await raiseIfTouched(trx);
  });
  await recountFigures({ services: { knex, transactions, log: createLog('error') } });
  console.log('The demo data has been created.');
} finally {
  await sandboxes.stop();
  await knex.destroy();
}
