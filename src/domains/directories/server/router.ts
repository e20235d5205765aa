import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import {
  DirectoryIdInput,
  DirectoryInput,
  DirectoryPersonView,
  DirectoryUpdateInput,
  DirectoryView,
  ListDirectoriesInput,
  ListPeopleInput,
  NewDirectoryView,
  PersonIdInput,
} from '#domains/directories/schema.ts';
import { listDirectories, listPeople } from '#domains/directories/server/queries.ts';
import {
  createDirectory,
  releasePerson,
  removeDirectory,
  replaceToken,
  updateDirectory,
} from '#domains/directories/server/service/directories.ts';
import { pageOf } from '#shared/paging.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

// A directory says who has an account and which role, so only who may do everything manages it.
const superAdmin = may(EVERYTHING).meta({ rule: 'area' });

export const directoriesRouter = router({
  list: superAdmin
    .meta({ rest: rest.get('/directories', 'The directories of companies that manage accounts by SCIM') })
    .input(ListDirectoriesInput)
    .output(pageOf(DirectoryView))
    .query(({ ctx, input }) => listDirectories(ctx, input)),
  people: superAdmin
    .meta({
      rest: rest.get('/directories/{_id}/people', 'The accounts that a directory manages, the last added first'),
      reads: { what: msg('the people of a directory'), model: 'Directory', id: '_id' },
    })
    .input(ListPeopleInput)
    .output(pageOf(DirectoryPersonView))
    .query(({ ctx, input }) => listPeople(ctx, input)),
  create: superAdmin
    .meta({
      proof: true,
      byKey: false,
      answersSession: true,
      rest: rest.post('/directories', {
        summary: 'Add a directory of a company. Its token is in this answer only',
        message: msg('Directory added'),
        example: { name: 'Acme', owned_domains: ['acme.example'] },
      }),
    })
    .input(DirectoryInput)
    .output(NewDirectoryView)
    .mutation(({ ctx, input }) => createDirectory(ctx, input)),
  update: superAdmin
    .meta({
      proof: true,
      byKey: false,
      rest: rest.put('/directories/{_id}', {
        summary: 'Change a directory, or switch it on or off. Its people get the roles of the changed table at once',
        message: msg('Directory updated'),
        example: { active: false },
      }),
    })
    .input(DirectoryUpdateInput)
    .output(DirectoryView)
    .mutation(({ ctx, input }) => updateDirectory(ctx, input)),
  replaceToken: superAdmin
    .meta({
      proof: true,
      byKey: false,
      answersSession: true,
      rest: rest.post('/directories/{_id}/token', {
        summary: 'Replace the token of a directory. The former one ends at once',
        message: msg('Token replaced'),
        example: {},
      }),
    })
    .input(DirectoryIdInput)
    .output(NewDirectoryView)
    .mutation(({ ctx, input }) => replaceToken(ctx, input._id)),
  release: superAdmin
    .meta({
      proof: true,
      byKey: false,
      final: 'The directory manages the person again when it sends them again.',
      rest: rest.delete('/directories/{_id}/people/{person_id}', {
        summary: 'Release somebody from a directory. An account that it has blocked can be used again',
        message: msg('Person released'),
      }),
    })
    .input(PersonIdInput)
    .output(DirectoryIdInput)
    .mutation(({ ctx, input }) => releasePerson(ctx, input)),
  remove: superAdmin
    .meta({
      proof: true,
      byKey: false,
      final: 'Its people are not managed any more, and its system gets no answer.',
      rest: rest.delete('/directories/{_id}', {
        summary: 'Remove a directory. Accounts and roles stay as they are, also those that it has blocked',
        message: msg('Directory removed'),
      }),
    })
    .input(DirectoryIdInput)
    .output(DirectoryIdInput)
    .mutation(({ ctx, input }) => removeDirectory(ctx, input._id)),
});
