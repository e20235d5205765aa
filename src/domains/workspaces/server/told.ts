/** What programs of others are told of workspaces and amenities. */
import { editedTypes, readRows, type Told } from '#server/told.ts';
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
  types: editedTypes('amenities', 'An amenity'),
  read: readRows((knex, ids) => Amenity.query(knex).findByIds(ids), amenityView),
};
