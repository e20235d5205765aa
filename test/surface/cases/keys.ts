import { type Case, type Cases, PAGE, type Records, STRANGERS, by, id } from '../case.ts';

const change: Case['change'] = ({ kept }, call) => call({}, { token: kept.keyHolder });

export default {
  'keys.create': by.everybody(
    {
      name: 'A program',
      permissions: { booking: { booking: { show: true, editable: true } } },
      space_ids: ({ space }: Records) => [space],
      networks: ['203.0.113.0/24'],
      expires_at: '2099-01-01',
    },
    {
      refused: ['visitor'],
      blind: [],
      served: ['member'],
      change: async ({ person, kept, made }, call) => {
        const holder = await person('holder', []);
        kept.keyHolder = holder.token;
        made.key = (await call({ space_ids: null }, holder))._id;
      },
    },
  ),
  'keys.list': by.everybody(
    { state: 'valid', ...PAGE },
    { blind: [...STRANGERS, 'manager'], mark: ({ key }) => `"_id":"${key}"` },
  ),
  'keys.emptySandbox': by.superAdmins(undefined, { change: false }),
  'keys.update': by.nobodyElse(id('key', { name: 'Another program' }), { change }),
  'keys.replace': by.nobodyElse(id('key', { overlap_hours: 1 }), { change }),
  'keys.end': by.nobodyElse(id('key'), { refused: [...STRANGERS, 'manager'], change }),
} satisfies Cases;
