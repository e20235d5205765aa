import { addPerson } from '../../helpers/world.ts';
import { type Case, type Cases, PAGE, STRANGERS, id, managed } from '../case.ts';

const ofReader: Case = {
  input: id('feed'),
  refused: [...STRANGERS, 'manager', 'owner'],
  served: ['member'],
  change: ({ kept }, call) => call({}, { token: kept.feedReader }),
};

export default {
  'feeds.add': managed(({ room }) => ({ resource_id: room }), {
    change: async ({ app, email, kept }, call) => {
      const reader = await addPerson(app.knex, 'Member', [], email('reader'));
      kept.feedReader = reader.token;
      await call({ resource_id: undefined }, reader);
    },
    makes: ['feed'],
  }),
  'feeds.list': {
    input: PAGE,
    blind: [...STRANGERS, 'manager'],
    served: ['member'],
    mark: ({ feed }) => `"_id":"${feed}"`,
  },
  'feeds.renew': ofReader,
  'feeds.remove': ofReader,
} satisfies Cases;
