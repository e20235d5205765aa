import { type Cases, FIRST, PAGE, by, id, inSpace, numbered, secret } from '../case.ts';

export default {
  'announcements.list': by.managers(inSpace({ ...PAGE, text: 'nobody' }), { mark: secret('announcement') }),
  'announcements.current': by.everybody({}, { mark: secret('announcement') }),
  'announcements.create': by.managers(inSpace({ title: numbered('Drill'), text: 'At ten.' }), {
    more: { until: '2027-03-05' },
    makes: ['announcement'],
  }),
  'announcements.update': by.managers(id('announcement', { title: 'Fire drill' })),
  'announcements.remove': by.managers(id('announcement')),
  'announcements.restore': by.managers(id('announcement'), FIRST),
} satisfies Cases;
