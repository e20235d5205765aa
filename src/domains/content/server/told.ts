/** What programs of others are told of the content of the website. */
import type { Told } from '#server/told.ts';
import { Content } from '#domains/content/server/model.ts';
import { contentViews } from '#domains/content/server/views.ts';
import { msg } from '#shared/texts.ts';

export const contentTold: Told = {
  noun: 'content',
  types: [
    {
      what: 'created',
      says: msg('An item of the website was added, or its deletion was undone'),
      live: 'content.create',
    },
    {
      what: 'updated',
      says: msg('An item of the website, its files or its draft were changed, or items were put into another order'),
      live: 'content.update',
    },
    { what: 'deleted', says: msg('An item of the website was deleted'), live: 'content.delete' },
  ],
  async read({ services: { knex } }, refs) {
    const items = await Content.query(knex).findByIds(refs.map(({ id }) => id));
    const views = await contentViews(knex, items, { withDrafts: true });
    return views.map((view) => ({ id: view._id, space_id: null, view }));
  },
};
