/** Customers of the demo's workspaces who have no account. */
import type { Knex } from 'knex';
import { DAY } from '#shared/time.ts';

type Space = { id: string };

const CONTACTS = [
  { name: 'Marta Lindqvist', phone: '+447700900321', company_name: 'Lindqvist Interiors' },
  { name: 'Owen Price', phone: '+447700900322' },
  { name: 'Harbour Choir', email: 'committee@harbourchoir.example', company_name: 'Harbour Choir' },
];

/** Addresses are unique within a workspace only. */
export async function seedContacts(trx: Knex.Transaction, spaces: Space[], now: Date): Promise<void> {
  const created_at = new Date(now.getTime() - 20 * DAY);
  await trx('contacts').insert(
    spaces.flatMap(({ id }) => CONTACTS.map((contact) => ({ ...contact, space_id: id, created_at }))),
  );
}
