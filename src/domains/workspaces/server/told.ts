/** What programs of others are told of workspaces and amenities. */
import type { Told } from '#server/told.ts';
import { Amenity, amenityView } from '#domains/workspaces/server/model.ts';
import { publicSpaces } from '#domains/workspaces/server/queries.ts';

export const workspaceTold: Told = {
  noun: 'workspace',
  // A workspace is switched off and never deleted.
  types: [
    { what: 'created', says: 'A workspace was added', live: 'spaces.create' },
    { what: 'updated', says: 'A workspace, its prices or its pictures were changed', live: 'spaces.update' },
  ],
  async read(call, refs) {
    const ids = refs.map(({ id }) => id);
    const spaces = await publicSpaces(call, ids);
    return spaces.map((view) => ({ id: view._id, space_id: view._id, view }));
  },
};

export const amenityTold: Told = {
  noun: 'amenity',
  types: [
    { what: 'created', says: 'An amenity was added, or its deletion was undone', live: 'amenities.create' },
    { what: 'updated', says: 'An amenity was changed', live: 'amenities.update' },
    { what: 'deleted', says: 'An amenity was deleted', live: 'amenities.delete' },
  ],
  async read({ services: { knex } }, refs) {
    const rows = await Amenity.query(knex).findByIds(refs.map(({ id }) => id));
    return rows.map((row) => ({ id: row.id, space_id: null, view: amenityView(row) }));
  },
};
