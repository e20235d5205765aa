/** What programs of others are told of resources and seats. */
import { z } from 'zod';
import type { Told } from '#server/told.ts';
import { listedResources } from '#domains/resources/server/lists.ts';
import { viewSeats } from '#domains/resources/server/queries.ts';
import { DESK_TYPES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

export const resourceTold: Told = {
  noun: 'resource',
  // A resource is switched off and never deleted.
  types: [
    {
      what: 'created',
      says: msg('A meeting room, a private office or a desk area was added'),
      live: 'resources.create',
    },
    {
      what: 'updated',
      says: msg('A meeting room, a private office or a desk area was changed or switched off'),
      live: 'resources.update',
    },
  ],
  beside: {
    seat_ids: z.array(z.string()).describe('Of a desk area: its seats'),
  },
  async read(call, refs) {
    const ids = refs.map(({ id }) => id);
    const [resources, seats] = await Promise.all([
      listedResources(call, ids),
      call.services
        .knex('units')
        .whereIn('resource_id', ids)
        .whereIn('kind', DESK_TYPES)
        .where('status', true)
        .orderBy('id')
        .select('id', 'resource_id'),
    ]);
    const seatsOf = (areaId: string) => seats.filter(({ resource_id }) => resource_id === areaId).map(({ id }) => id);
    // How people get in is for those who have booked, and not for programs.
    return resources.map(({ entry_instructions: _secret, ...view }) => ({
      id: view._id,
      space_id: view.space_id,
      view,
      ...(view.type === 'desks' && { more: { seat_ids: seatsOf(view._id) } }),
    }));
  },
};

export const seatTold: Told = {
  noun: 'seat',
  types: [
    { what: 'created', says: msg('A seat was added, or its deletion was undone'), live: 'resources.createItem' },
    { what: 'updated', says: msg('A seat was changed'), live: 'resources.updateItem' },
    { what: 'deleted', says: msg('A seat was deleted'), live: 'resources.deleteItem' },
  ],
  async read({ services: { knex }, now }, refs) {
    const ids = refs.map(({ id }) => id);
    const seats = await viewSeats(knex, ids, now);
    return seats.map((view) => ({ id: view._id, space_id: view.space_id, view }));
  },
};
