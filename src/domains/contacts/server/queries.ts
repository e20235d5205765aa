import type { Knex } from 'knex';
import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { whereWords } from '#server/db/words.ts';
import { tableBy } from '#server/db/newest.ts';
import { mapPage, paged } from '#server/db/paged.ts';
import { BY_NAME } from '#server/db/position.ts';
import type { ContactView, ListContactsInput } from '#domains/contacts/schema.ts';
import { type Contact, contactView } from '#domains/contacts/server/model.ts';
import type { Page } from '#shared/paging.ts';

/** The contacts of a workspace, by name. `text` searches name, email address, phone number and company. @throws NotAllowed */
export async function listContacts(
  { services, actor }: Call,
  { space_id, text, ...paging }: ListContactsInput,
): Promise<Page<ContactView>> {
  requireManages(actor, space_id);
  // For a text, the database would read the contacts of all workspaces.
  const query = tableBy(services.knex, 'contacts', 'contacts_list').where({ space_id, status: true });
  if (text) whereWords(query, ['name', 'email', 'phone', 'company_name'], text);
  const read = (page: Knex.QueryBuilder) => page.select<Contact[]>('contacts.*');
  return mapPage(await paged({ table: 'contacts', order: BY_NAME, query, read }, paging), contactView);
}
