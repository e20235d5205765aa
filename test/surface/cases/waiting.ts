import { addPerson, roomBooking } from '../../helpers/world.ts';
import { type Case, type Cases, PAGE, STRANGERS, id, inSpace, managed, memberEmail, wish } from '../case.ts';

const WISHED: Case = { input: wish, refused: ['visitor', 'blocked'], served: ['otherMember'] };

export default {
  'waiting.mine': {
    input: PAGE,
    blind: [...STRANGERS, 'manager'],
    served: ['member'],
    mark: ({ waiting }) => `"_id":"${waiting}"`,
  },
  'waiting.list': managed(inSpace({ ...PAGE, status: 'waiting' }), { served: ['manager', 'owner'], mark: memberEmail }),
  'waiting.position': WISHED,
  'waiting.join': {
    ...WISHED,
    change: async ({ app, world, email, kept, day, part }, call) => {
      await app.call('POST', '/bookings', { token: world.member.token, body: roomBooking(world, day(220)) });
      const waiter = await addPerson(app.knex, 'Member', [], email('waiter'));
      kept.waiter = waiter.token;
      await part(() => call(day(220), waiter));
    },
    makes: ['waiting'],
  },
  'waiting.leave': {
    input: id('waiting'),
    refused: STRANGERS,
    served: ['manager'],
    change: ({ kept }, call) => call({}, { token: kept.waiter }),
  },
} satisfies Cases;
