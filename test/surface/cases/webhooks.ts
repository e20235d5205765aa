import { type Cases, PAGE, type Stage, by, id, the } from '../case.ts';

/** No name server knows it, so that nothing is sent anywhere. */
const NOWHERE = { url: 'https://hooks.invalid/cockpit', types: ['import.created'] };
const ofDelivery = { _id: the('webhook'), event_id: the('toldEvent') };

/** What was sent to it is not being sent any more. */
async function failed({ app, made }: Stage): Promise<void> {
  await app.deliver();
  await app.knex('webhook_deliveries').where('webhook_id', made.webhook).update({ state: 'failed' });
}

export default {
  'webhooks.list': by.superAdmins(PAGE),
  'webhooks.types': by.superAdmins(),
  'webhooks.create': by.superAdmins(
    { ...NOWHERE, description: 'x', space_id: the('space'), is_ordered: true, active: true, headers: [] },
    {
      change: async (stage, call) => {
        stage.made.webhook = (await call())._id;
      },
    },
  ),
  'webhooks.update': by.superAdmins(id('webhook', NOWHERE)),
  'webhooks.rotate': by.superAdmins(id('webhook')),
  'webhooks.test': by.superAdmins(id('webhook'), {
    change: async ({ made, owner, part }) => {
      const sent = await part(() => owner.webhooks.test.mutate({ _id: made.webhook }));
      made.toldEvent = sent.event_id;
    },
  }),
  'webhooks.deliveries': by.superAdmins(id('webhook', { state: 'failed', ...PAGE })),
  'webhooks.delivery': by.superAdmins(ofDelivery),
  'webhooks.resend': by.superAdmins(ofDelivery, {
    change: async (stage, call) => {
      await failed(stage);
      await call();
    },
  }),
  'webhooks.resendFailed': by.superAdmins(id('webhook', { since: '2020-01-01T00:00:00Z' }), {
    change: async (stage, call) => {
      await failed(stage);
      await call();
    },
  }),
  'webhooks.events': by.superAdmins({ after: '1', type: 'booking.*', space_id: the('space'), limit: 5 }),
  'webhooks.remove': by.superAdmins(id('webhook')),
} satisfies Cases;
