import { type Case, type Cases, PAGE, STRANGERS, by, id, inRoom, inSpace, memberEmail } from '../case.ts';

const WISHED: Case = { input: inRoom(), refused: ['visitor', 'blocked'], served: ['otherMember'] };

export default {
  'waiting.mine': by.everybody(PAGE, { blind: [...STRANGERS, 'manager'], mark: ({ waiting }) => `"_id":"${waiting}"` }),
  'waiting.list': by.managers(inSpace({ ...PAGE, status: 'waiting' }), {
    served: ['manager', 'owner'],
    mark: memberEmail,
  }),
  'waiting.position': WISHED,
  'waiting.join': {
    ...WISHED,
    change: async ({ book, person, kept, day, part }, call) => {
      await book(220);
      const waiter = await person('waiter', []);
      kept.waiter = waiter.token;
      await part(() => call(day(220), waiter));
    },
    makes: ['waiting'],
  },
  'waiting.leave': by.parties(id('waiting'), {
    served: ['manager'],
    change: ({ kept }, call) => call({}, { token: kept.waiter }),
  }),
} satisfies Cases;
