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
import { RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';

export const contactsRouter = router({
  list: may('members', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/contacts', 'The customers of a workspace who have no account'),
    })
    .input(ListContactsInput)
    .output(pageOf(ContactView))
    .query(({ ctx, input }) => listContacts(ctx, input)),
  create: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/contacts', {
        summary: 'Add a customer without an account',
        example: { space_id: '1', name: 'Ada Lovelace', phone: '+4407700900123', company_name: 'Analytical Engines' },
      }),
    })
    .input(ContactInput)
    .output(ContactView)
    .mutation(({ ctx, input }) => contacts.create(ctx, input)),
  update: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/contacts/{_id}', { summary: 'Change a contact', example: { name: 'Ada King' } }),
    })
    .input(ContactUpdateInput)
    .output(ContactView)
    .mutation(({ ctx, input }) => contacts.update(ctx, input)),
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
  remove: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.delete('/contacts/{id}', { summary: 'Delete a contact. Its bookings stay', example: {} }),
    })
    .input(RemoveInput)
    .output(RemovedVersion)
    .mutation(({ ctx, input }) => contacts.remove(ctx, input)),
  restore: may('members')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/contacts/{_id}/restore', {
        summary: 'Take back the deletion of a contact, within an hour',
        example: {},
      }),
    })
    .input(RestoreInput)
    .output(ContactView)
    .mutation(({ ctx, input }) => contacts.restore(ctx, input)),
});
