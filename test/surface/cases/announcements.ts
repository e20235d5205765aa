import { ANNOUNCED, type Cases, FIRST, PAGE, id, inSpace, listed, managed } from '../case.ts';

export default {
  'announcements.list': managed(inSpace({ ...PAGE, text: 'nobody' }), { mark: ANNOUNCED }),
  'announcements.current': listed({}, { mark: ANNOUNCED }),
  'announcements.create': managed(({ space, run }) => ({ space_id: space, title: `Drill ${run}`, text: 'At ten.' }), {
    more: { until: '2027-03-05' },
    makes: ['announcement'],
  }),
  'announcements.update': managed(id('announcement', { title: 'Fire drill' })),
  'announcements.remove': managed(id('announcement')),
  'announcements.restore': managed(id('announcement'), FIRST),
} satisfies Cases;
