import { requireManages } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { containing } from '#server/db/containing.ts';
import { mapPage, pagedRecords } from '#server/db/paged.ts';
import type { ContactView, ListContactsInput } from '#domains/contacts/schema.ts';
import { Contact, contactView } from '#domains/contacts/server/model.ts';
import type { Page } from '#shared/paging.ts';

/** The contacts of a workspace, by name. `text` searches name, email address, phone number and company. @throws NotAllowed */
export async function listContacts(
  { services, actor }: Call,
  { space_id, text, ...paging }: ListContactsInput,
): Promise<Page<ContactView>> {
  requireManages(actor, space_id);
  const query = Contact.query(services.knex).where({ space_id, status: true }).orderBy(['name', 'id']);
  if (text) {
    const pattern = containing(text);
    query.where((match) => {
      for (const column of ['name', 'email', 'phone', 'company_name']) match.orWhere(column, 'like', pattern);
    });
  }
  return mapPage(await pagedRecords(query, paging), contactView);
}
