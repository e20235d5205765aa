import { contact, tour, tourAt } from '../../helpers/enquiries.ts';
import { type Cases, FIRST, PAGE, type Records, STRANGERS, by, id, inSpace, memberEmail, numbered } from '../case.ts';

const timestamp = ({ run }: Records) => tourAt(20 + run);

export default {
  'enquiries.submit': by.unblocked(
    { ...contact({ spaceId: '' }), ...inSpace() },
    {
      served: ['otherMember', 'visitor'],
      change: async ({ app, world, made, owner, email }, call) => {
        app.services.limits.reset();
        await call(tour(world, { email: email('tour'), timestamp: timestamp(made) }), { token: '' });
        made.tour = (await owner.enquiries.list.query({ text: email('tour') })).items[0]!._id;
      },
    },
  ),
  'enquiries.list': by.managers(inSpace({ ...PAGE, text: 'grace', type: 'book_tour', status: 'pending' }), {
    served: ['manager', 'owner'],
    mark: memberEmail,
  }),
  'enquiries.get': by.managers(id('tour'), { served: ['manager', 'owner'], mark: memberEmail }),
  'enquiries.mine': by.everybody(PAGE, {
    blind: [...STRANGERS, 'manager', 'owner'],
    mark: ({ tour }) => `"_id":"${tour}"`,
  }),
  'enquiries.decide': by.managers(id('tour', { action: 'approve' }), {
    more: { action: 'reject', remark: 'We are full', new_tour_timestamp: timestamp },
  }),
  'enquiries.addTour': by.managers(
    inSpace({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      mobile_no: '+447700900123',
      timestamp,
      resource_type: 'meeting_room',
      send_confirmation: true,
    }),
  ),
  'enquiries.messages': by.managers(id('tour')),
  'enquiries.reply': by.managers(id('tour', { text: 'Hello' })),
  'enquiries.addNote': by.managers(id('tour', { text: 'They called' })),
  'enquiries.update': by.managers(id('tour', { stage: 'won' }), { more: { owner_id: '999' } }),
  'enquiries.owners': by.managers(inSpace()),
  'enquiries.countNew': by.managers(inSpace()),
  'enquiries.remove': by.managers(id('tour')),
  'savedAnswers.list': by.managers(inSpace()),
  'savedAnswers.create': by.managers(inSpace({ title: numbered('Parking'), text: 'Behind the house.' }), {
    makes: ['savedAnswer'],
  }),
  'savedAnswers.update': by.managers(id('savedAnswer', { title: 'Car park' })),
  'savedAnswers.remove': by.managers(id('savedAnswer')),
  'savedAnswers.restore': by.managers(id('savedAnswer'), FIRST),
} satisfies Cases;
