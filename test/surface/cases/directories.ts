import { addDirectoryPerson } from '../../helpers/world.ts';
import { type Cases, PAGE, by, id, memberEmail, the } from '../case.ts';

const ACME = { name: 'Acme', owned_domains: ['acme.example'], role_rows: [], active: true };

export default {
  'directories.create': by.superAdmins(ACME, {
    change: async (stage, call) => {
      stage.made.directory = (await call())._id;
    },
  }),
  'directories.list': by.superAdmins(PAGE),
  'directories.people': by.superAdmins(id('directory', PAGE), { mark: memberEmail }),
  'directories.update': by.superAdmins(id('directory', { ...ACME, name: 'Other' })),
  'directories.replaceToken': by.superAdmins(id('directory')),
  'directories.release': by.superAdmins(
    { _id: the('directory'), person_id: the('directoryPerson') },
    {
      change: async ({ app, person, made }, call) => {
        const { id: userId } = await person('released', []);
        await call({ person_id: await addDirectoryPerson(app, made.directory, userId) });
      },
    },
  ),
  'directories.remove': by.superAdmins(id('directory')),
} satisfies Cases;
