/** What programs of others are told of workspaces and amenities. */
import { editedTypes, readRows, type Told } from '#server/told.ts';
import { Amenity, amenityView } from '#domains/workspaces/server/model.ts';
import { publicSpaces } from '#domains/workspaces/server/queries.ts';
import { msg } from '#shared/texts.ts';

export const workspaceTold: Told = {
  noun: 'workspace',
  // A workspace is switched off and never deleted.
  types: [
    { what: 'created', says: msg('A workspace was added'), live: 'spaces.create' },
    { what: 'updated', says: msg('A workspace, its prices or its pictures were changed'), live: 'spaces.update' },
  ],
  async read(call, refs) {
    const ids = refs.map(({ id }) => id);
    const spaces = await publicSpaces(call, ids);
    return spaces.map((view) => ({ id: view._id, space_id: view._id, view }));
  },
};

export const amenityTold: Told = {
  noun: 'amenity',
  types: editedTypes('amenities', {
    created: msg('An amenity was added, or its deletion was undone'),
    updated: msg('An amenity was changed'),
    deleted: msg('An amenity was deleted'),
  }),
  read: readRows((knex, ids) => Amenity.query(knex).findByIds(ids), amenityView),
};
