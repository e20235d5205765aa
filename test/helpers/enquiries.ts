/** What visitors send, for the tests of enquiries and tours. */
import type { TestApp } from './app.ts';
import { type World, slot } from './world.ts';

/** An instant in London, days after today. */
export const tourAt = (days: number, hour = 10) => slot(days, hour).from;

export const contact = (world: Pick<World, 'spaceId'>, more: Record<string, unknown> = {}) => ({
  type: 'contact_us',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  mobile_no: '+447700900123',
  company_name: 'Engines Ltd',
  space_id: world.spaceId,
  query: 'Do you have\na quiet office?',
  ...more,
});

export const tour = (world: Pick<World, 'spaceId'>, more: Record<string, unknown> = {}) => ({
  type: 'book_tour',
  name: 'Grace Hopper',
  email: 'grace@example.org',
  mobile_no: '+447700900456',
  timestamp: tourAt(2),
  resource_type: 'meeting_room',
  space_id: world.spaceId,
  ...more,
});

/** Sends a form as a visitor, without the limits of earlier calls. @returns the id of the new record */
export async function send(app: TestApp, body: Record<string, unknown>): Promise<string> {
  app.services.limits.reset();
  const { meta } = await app.call('POST', '/booking-tour', { body });
  if (!meta.success) throw new Error(`${meta.status} ${meta.message}`);
  return (await app.knex('enquiries').max('id as id').first<{ id: string }>()).id;
}
