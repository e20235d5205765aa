/** What programs of others are told of the members of workspaces. */
import type { Told } from '#server/told.ts';
import { memberView, readEntries } from '#domains/members/server/queries.ts';
import { msg } from '#shared/texts.ts';

/** The live events are also those of accounts, without a workspace: nothing is told of them. */
export const memberTold: Told = {
  noun: 'member',
  types: [
    {
      what: 'created',
      says: msg('A person was added to the members of a workspace'),
      live: 'users.create',
      needsSpace: true,
    },
    {
      what: 'updated',
      says: msg(
        'A member was blocked, unblocked, renamed or invited again, or accepted the invitation; or it was withdrawn',
      ),
      live: 'users.update',
      needsSpace: true,
    },
  ],
  async read({ services: { knex } }, refs) {
    const entries = refs.flatMap(({ id, space_id }) => (space_id === null ? [] : [{ id, space_id }]));
    const rows = await readEntries(knex, entries);
    return rows.map((row) => ({ id: row.id, space_id: row.space_id, view: memberView(row) }));
  },
};
