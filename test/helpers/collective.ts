import { momentOf } from '#server/context.ts';
import { billCompanies } from '#domains/invoices/server/collective.ts';
import { DAY } from '#shared/time.ts';
import type { TestApp } from './app.ts';
import { clock } from './clock.ts';
import { type Booked, type World, roomBooking } from './world.ts';

type Ordered = { companyId: string; period: { from: string; to: string } };

/** Books the room of the test data for the member. */
export async function bookRoom(app: TestApp, world: World, period: Ordered['period']): Promise<string> {
  const { token } = world.member;
  return (await app.call<Booked>('POST', '/bookings', { token, body: roomBooking(world, period) })).data._id;
}

/** Puts a booking on the account of a company, as staff. */
export async function putOnAccount(app: TestApp, world: World, bookingId: string, company_id: string): Promise<void> {
  await app.knex('companies').where('id', company_id).update({ payment: 'account' });
  const body = { company_id, amount: 10_800 };
  const path = `/bookings/${bookingId}/account-payment`;
  const { meta } = await app.call('POST', path, { token: world.owner.token, body });
  if (!meta.success) throw new Error(meta.message);
}

/** Bills what a company has on its account, as if that had been booked two months ago. @returns the id of the invoice */
export async function billOf(app: TestApp, company_id: string): Promise<string> {
  await app
    .knex('company_entries')
    .where({ company_id })
    .whereNull('invoice_id')
    .update({ at: new Date(clock.now().getTime() - 62 * DAY) });
  await billCompanies(momentOf(app.services));
  const { id } = (await app.knex('invoices').where({ company_id }).orderBy('id', 'desc').first('id'))!;
  return id;
}
