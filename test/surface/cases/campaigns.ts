import { NEWS_LIST, NEWS_TEMPLATE } from '../../integrations/campaigns.ts';
import { type Cases, PAGE, type Records, by, id, inSpace } from '../case.ts';

const toReader = inSpace({ sendTo: ({ reader }: Records) => [reader], isSendToAll: false });

export default {
  'campaigns.list': by.managers(inSpace(PAGE), { mark: 'News of the walk' }),
  'campaigns.templates': by.managers(inSpace()),
  'campaigns.preview': by.managers(inSpace({ template_id: NEWS_TEMPLATE })),
  'campaigns.audiences': by.staff(inSpace()),
  'campaigns.chooseAudience': by.superAdmins(inSpace({ list_id: NEWS_LIST })),
  'campaigns.check': by.managers(toReader, { change: false }),
  'campaigns.send': by.managers(
    { ...toReader, subject: 'News', template_id: NEWS_TEMPLATE },
    { change: async ({ person }, call) => call({ sendTo: [(await person('subscriber')).email] }), makes: ['campaign'] },
  ),
  'campaigns.retry': by.managers(id('campaign'), {
    change: async ({ app, made }, call) => {
      await app.deliver();
      await app.knex('campaigns').where('id', made.campaign).update({ problem: 'failed' });
      await call();
    },
  }),
} satisfies Cases;
