/** What the demo's customers have booked, bought and paid, with the documents of it. */
import type { Knex } from 'knex';
import type { Env } from '#server/env.ts';
import type { StripeService } from '#server/integrations/stripe.ts';
import { collectAccounts, enterOnAccounts } from './accounts.ts';
import { type Drawing, drawBookings, firstDayOf } from './bookings.ts';
import { storeBookings } from './booking-rows.ts';
import { seedCompanies } from './companies.ts';
import { drawCoveredBookings, grantWelcome, useCredits } from './credits.ts';
import { documentsOf, seedOperator } from './invoices.ts';
import { drawMemberPlaces, linkMemberPlaces } from './member-places.ts';
import { seedMembershipPlans } from './membership-plans.ts';
import { seedMemberships } from './memberships.ts';
import { drawOrders, grantPaidPacks, storeOrders } from './orders.ts';
import { closePast, playPast } from './past.ts';
import { seedPayments } from './payments.ts';
import type { Member, Person } from './people.ts';
import type { SeededSpace } from './places.ts';
import { seedProducts } from './products.ts';
import { settleInvoices } from './settle.ts';
import { readUnits } from './units.ts';
import { seedVouchers, useVouchers } from './vouchers.ts';

type Seeding = {
  spaces: SeededSpace[];
  members: Member[];
  owner: Person;
  stripe: StripeService | undefined;
  config: Env;
  /** When the workspaces were made. */
  begun: Date;
  now: Date;
};

/** The numbers of the documents are in the order of their days, so what happens is drawn first, and then played month by month. */
export async function seedMoney(trx: Knex.Transaction, seeding: Seeding): Promise<void> {
  const { spaces, members, owner, config, begun, now } = seeding;
  const companies = await seedCompanies(trx, seeding);
  const plans = await seedMembershipPlans(trx, spaces, begun);
  await seedProducts(trx, spaces, begun);
  const vouchers = await seedVouchers(trx, spaces, now);
  const memberships = await seedMemberships(trx, { ...seeding, companies, plans });
  const parties = await seedOperator(trx, config, members);

  const drawing: Drawing = { spaces, members, companies, vouchers, units: await readUnits(trx), now };
  const places = drawMemberPlaces(memberships, { ...drawing, plans });
  const drawn = [...places, ...drawBookings(drawing), ...drawCoveredBookings(memberships, drawing)];
  const stored = await storeBookings(trx, drawn, drawing);
  await linkMemberPlaces(trx);
  await useVouchers(
    trx,
    stored.map(({ booking }) => booking),
  );
  const paid = await seedPayments(trx, stored, { ...seeding, operator: config.OPERATOR_NAME });
  const orders = await drawOrders(trx, { stored, members, parties, now });

  await grantWelcome(trx, { companies, owner, now });
  const onAccount = await collectAccounts(trx, stored, parties, now);
  const documents = [
    ...documentsOf(stored, paid, parties),
    ...[...orders, ...onAccount].flatMap(({ document }) => document ?? []),
  ];
  const begin = memberships.map(({ from_day }) => from_day);
  const ids = await playPast(trx, documents, { config, first: firstDayOf(now), begin, zone: spaces[0]!.zone, now });
  await storeOrders(trx, orders, ids);
  await enterOnAccounts(trx, onAccount, paid, ids);
  await settleInvoices(trx, { by: owner, now });
  await grantPaidPacks(trx, now);
  await useCredits(trx, stored, now);
  await closePast(trx);
}
