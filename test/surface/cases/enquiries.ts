import { contact, tour, tourAt } from '../../helpers/enquiries.ts';
import { type Cases, FIRST, PAGE, STRANGERS, id, inSpace, managed, memberEmail } from '../case.ts';

export default {
  'enquiries.submit': {
    input: ({ space }) => contact({ spaceId: space }),
    refused: ['blocked'],
    served: ['otherMember', 'visitor'],
    change: async ({ app, world, made, owner, visitor, email }) => {
      app.services.limits.reset();
      const sent = tour(world, { email: email('tour'), timestamp: tourAt(20 + made.run) });
      await visitor.enquiries.submit.mutate(sent as never);
      made.tour = (await owner.enquiries.list.query({ text: email('tour') })).items[0]!._id;
    },
  },
  'enquiries.list': managed(inSpace({ ...PAGE, text: 'grace', type: 'book_tour', status: 'pending' }), {
    served: ['manager', 'owner'],
    mark: memberEmail,
  }),
  'enquiries.get': managed(id('tour'), { served: ['manager', 'owner'], mark: memberEmail }),
  'enquiries.mine': {
    input: PAGE,
    blind: [...STRANGERS, 'manager', 'owner'],
    served: ['member'],
    mark: ({ tour }) => `"_id":"${tour}"`,
  },
  'enquiries.decide': managed(id('tour', { action: 'approve' }), {
    more: { action: 'reject', remark: 'We are full', new_tour_timestamp: tourAt(9) },
  }),
  'enquiries.addTour': managed(({ space, run }) => ({
    space_id: space,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    mobile_no: '+447700900123',
    timestamp: tourAt(20 + run),
    resource_type: 'meeting_room',
    send_confirmation: true,
  })),
  'enquiries.messages': managed(id('tour')),
  'enquiries.reply': managed(id('tour', { text: 'Hello' })),
  'enquiries.addNote': managed(id('tour', { text: 'They called' })),
  'enquiries.update': managed(id('tour', { stage: 'won' }), { more: { owner_id: '999' } }),
  'enquiries.owners': managed(inSpace()),
  'enquiries.countNew': managed(inSpace()),
  'enquiries.remove': managed(id('tour')),
  'savedAnswers.list': managed(inSpace()),
  'savedAnswers.create': managed(
    ({ space, run }) => ({ space_id: space, title: `Parking ${run}`, text: 'Behind the house.' }),
    { makes: ['savedAnswer'] },
  ),
  'savedAnswers.update': managed(id('savedAnswer', { title: 'Car park' })),
  'savedAnswers.remove': managed(id('savedAnswer')),
  'savedAnswers.restore': managed(id('savedAnswer'), FIRST),
} satisfies Cases;
