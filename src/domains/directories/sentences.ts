/** What activities say of directories, and of the accounts that they manage. */
import { defineSentences } from '#shared/said.ts';

type Named = { name: string };
type InGroup = Named & { group: string };

export const directorySentences = defineSentences('directory', {
  added: ({ name }: Named, t) => t('added the directory {name}', { name }),
  updated: ({ name }: Named, t) => t('changed the directory {name}', { name }),
  replacedToken: ({ name }: Named, t) => t('replaced the token of the directory {name}', { name }),
  removed: ({ name }: Named, t) => t('removed the directory {name}', { name }),
  released: ({ name, person }: Named & { person: string }, t) =>
    t('released {person} from the directory {name}', { person, name }),
  made: ({ name }: Named, t) => t('got an account from the directory {name}', { name }),
  manages: ({ name }: Named, t) => t('is managed by the directory {name} from now on', { name }),
  changed: ({ name }: Named, t) => t('was changed by the directory {name}', { name }),
  deactivated: ({ name }: Named, t) => t('was deactivated by the directory {name}', { name }),
  activated: ({ name }: Named, t) => t('was activated by the directory {name}', { name }),
  forgot: ({ name }: Named, t) => t('is no longer managed by the directory {name}', { name }),
  gaveRole: ({ name, role }: Named & { role: string }, t) =>
    t('got the role {role} from the directory {name}', { role, name }),
  tookRole: ({ name }: Named, t) => t('lost the role that the directory {name} had given', { name }),
  madeGroup: ({ name, group }: InGroup, t) => t('The directory {name} added the group {group}', { name, group }),
  changedGroup: ({ name, group, added, removed }: InGroup & { added: number; removed: number }, t) =>
    t('The directory {name} changed the group {group}: {added} added, {removed} removed', {
      name,
      group,
      added,
      removed,
    }),
  removedGroup: ({ name, group }: InGroup, t) => t('The directory {name} removed the group {group}', { name, group }),
});
