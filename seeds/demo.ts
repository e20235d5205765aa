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
import { recountFigures } from '#domains/bookings/server/service/recount.ts';
import { ensureStandardRoles } from '#domains/roles/server/service.ts';
import { startSandboxes } from '../sandbox/start.ts';
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
// `npm start` has started the sandboxes. For a database of the user, they run here until the end.
const started = env.SANDBOXES.length > 0 ? undefined : await startSandboxes(join(env.DATA_DIR, 'sandbox'), process.env);
const connecting = { clock: systemClock, log: createLog('warn'), config: readEnv({ ...process.env, ...started?.env }) };
/** A service with a sandbox; undefined for a real account, to which nothing is sent. */
function sandboxOf<Settings, Client>(integration: Integration<Settings, Client>) {
  const { isSandbox, client, settings } = integration.connect(connecting);
  return isSandbox && client && settings ? { client, settings } : undefined;
}
const [stripe, kisi, mailchimp, facebook, xero] = [
  sandboxOf(stripeIntegration),
  sandboxOf(kisiIntegration),
  sandboxOf(mailchimpIntegration),
  sandboxOf(facebookIntegration),
  sandboxOf(xeroIntegration),
];
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
    const spaceIds = spaces.map(({ id }) => id);
    if (kisi) await seedDoors(trx, kisi, spaceIds, now);
    if (mailchimp) await seedCampaigns(trx, mailchimp, spaceIds, now);
    if (xero) await seedAccounting(trx, xero.client, now);
    if (facebook) await seedLeads(facebook);
    if (stripe) await seedPayments(trx, stripe.client, members, upcoming, { now, operator: env.OPERATOR_NAME });
    // A running server shows the new workspaces.
    touchSite(trx);
    await raiseIfTouched(trx);
  });
  await recountFigures({ services: { knex, transactions, log: createLog('error') } });
  console.log('The demo data has been created.');
} finally {
  await started?.stop();
  await knex.destroy();
}
