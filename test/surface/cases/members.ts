import { setUp } from '../../factors/stage.ts';
import { addPerson } from '../../helpers/world.ts';
import { type Cases, OUTSIDERS, PAGE, type Records, by, inSpace, memberEmail, ofMember, the } from '../case.ts';

const invited = inSpace({ user_id: the('invitedMember') });

export default {
  'members.list': {
    input: inSpace({ ...PAGE, text: 'a' }),
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['manager'],
    mark: memberEmail,
  },
  'members.add': by.managers(inSpace({ email: ({ run }: Records) => `added${run}@example.org` }), {
    makes: ['invitedMember'],
  }),
  'members.notes': by.managers(ofMember(PAGE), { served: ['manager', 'owner'] }),
  'members.addNote': by.managers(inSpace(ofMember({ text: 'Prefers the window' }))),
  'members.update': by.managers(inSpace(ofMember({ active: true })), {
    change: async ({ person }, call) => call({ user_id: (await person('left')).id, active: false }),
  }),
  'members.resendInvitation': by.managers(invited),
  'members.withdrawInvitation': by.managers(invited),
  'members.twoStep': {
    input: { user_id: the('readerAccount') },
    refused: [...OUTSIDERS, 'roleEditor'],
    served: ['manager', 'owner'],
  },
  'members.resetFactors': {
    input: { user_id: the('readerAccount'), reason: 'Lost her telephone' },
    refused: [...OUTSIDERS, 'roleEditor'],
    change: async ({ app, email, world, part }, call) => {
      const person = await addPerson(app.knex, 'Member', [world.spaceId], email('forgetful'));
      await setUp(app, person);
      return part(() => call({ user_id: person.id }));
    },
  },
} satisfies Cases;
