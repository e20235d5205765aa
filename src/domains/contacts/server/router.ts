import { recordProcedures } from '#server/records/record-procedures.ts';
import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import {
  ContactInput,
  ContactUpdateInput,
  ContactView,
  ListContactsInput,
  MergeContactInput,
} from '#domains/contacts/schema.ts';
import { listContacts } from '#domains/contacts/server/queries.ts';
import { contacts, mergeContact } from '#domains/contacts/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { RemovedVersion } from '#shared/record.ts';

const { create, update, remove, restore } = recordProcedures(contacts, {
  area: 'members',
  rule: 'manages the space',
  path: '/contacts',
  noun: 'a contact',
  input: ContactInput,
  update: ContactUpdateInput,
  view: ContactView,
  examples: {
    create: { space_id: '1', name: 'Ada Lovelace', phone: '+447700900123', company_name: 'Analytical Engines' },
    update: { name: 'Ada King' },
  },
  summaries: { create: 'Add a customer without an account', remove: 'Delete a contact. Its bookings stay' },
});

export const contactsRouter = router({
  list: may('members', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/contacts', 'The customers of a workspace who have no account'),
    })
    .input(ListContactsInput)
    .output(pageOf(ContactView))
    .query(({ ctx, input }) => listContacts(ctx, input)),
  create,
  update,
  merge: may('members')
    .meta({
      final: 'The bookings and invoices belong to the member, who has been able to read them since.',
      rule: 'manages the space',
      rest: rest.post('/contacts/{_id}/merge', {
        summary: 'Give the bookings and invoices of a contact to a member of the workspace',
        example: { user_id: '8' },
      }),
    })
    .input(MergeContactInput)
    .output(RemovedVersion)
    .mutation(({ ctx, input }) => mergeContact(ctx, input)),
  remove,
  restore,
});
