import { type Case, type Cases, PAGE, STRANGERS, by, id, the } from '../case.ts';

const change: Case['change'] = ({ kept }, call) => call({}, { token: kept.feedReader });

export default {
  'feeds.add': by.managers(
    { resource_id: the('room') },
    {
      change: async ({ person, kept }, call) => {
        const reader = await person('reader', []);
        kept.feedReader = reader.token;
        await call({ resource_id: undefined }, reader);
      },
      makes: ['feed'],
    },
  ),
  'feeds.list': by.everybody(PAGE, { blind: [...STRANGERS, 'manager'], mark: ({ feed }) => `"_id":"${feed}"` }),
  'feeds.renew': by.nobodyElse(id('feed'), { change }),
  'feeds.remove': by.nobodyElse(id('feed'), { change }),
} satisfies Cases;
