/** What the tables of this domain say of people. */
import type { PersonalData } from '#server/personal.ts';

export const rolesPersonal: PersonalData = {
  name: 'roles',
  tables: {
    roles: { other: ['name', 'permissions'] },
  },
};
