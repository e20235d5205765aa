import { NEWS_LIST, NEWS_TEMPLATE } from '../../integrations/campaigns.ts';
import { type Cases, LESSER, PAGE, type Records, id, inSpace, managed, ofStaff } from '../case.ts';

const toReader = ({ space, reader }: Records) => ({ space_id: space, sendTo: [reader], isSendToAll: false });

export default {
  'campaigns.list': managed(inSpace(PAGE), { mark: 'News of the walk' }),
  'campaigns.templates': managed(inSpace()),
  'campaigns.preview': managed(inSpace({ template_id: NEWS_TEMPLATE })),
  'campaigns.audiences': ofStaff(inSpace()),
  'campaigns.chooseAudience': { input: inSpace({ list_id: NEWS_LIST }), refused: LESSER, served: ['owner'] },
  'campaigns.check': managed(toReader, { change: false }),
  'campaigns.send': managed((of) => ({ ...toReader(of), subject: 'News', template_id: NEWS_TEMPLATE }), {
    change: async ({ join }, call) => call({ sendTo: [(await join('subscriber')).email] }),
    makes: ['campaign'],
  }),
  'campaigns.retry': managed(id('campaign'), {
    change: async ({ app, made }, call) => {
      await app.deliver();
      await app.knex('campaigns').where('id', made.campaign).update({ problem: 'failed' });
      await call();
    },
  }),
} satisfies Cases;
