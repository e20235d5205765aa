import { setUp } from '../../factors/stage.ts';
import { addPerson } from '../../helpers/world.ts';
import { type Cases, PAGE, type Records, by, inSpace, the } from '../case.ts';

const colleague = { user_id: the('colleague') };
const invited = { user_id: the('invitedColleague') };

export default {
  'team.list': by.managers(inSpace({ ...PAGE, text: 'a' })),
  'team.invite': by.managers(
    {
      email: ({ run }: Records) => `desk${run}@example.org`,
      role_id: the('lowerRole'),
      active_spaces: ({ space }: Records) => [space],
    },
    { makes: ['colleague', 'invitedColleague'] },
  ),
  'team.update': by.staff({ ...colleague, role_id: the('lowerRole'), active: true }),
  'team.signOut': by.staff(colleague),
  'team.remove': by.staff(colleague, {
    change: async ({ app, email, world, part }, call) => {
      const { id } = await addPerson(app.knex, 'Front Desk', [world.spaceId], email('former'));
      return part(() => call({ user_id: id }));
    },
  }),
  'team.resetFactors': {
    ...by.staff({ ...colleague, reason: 'Lost her telephone' }),
    // The colleague has none.
    served: [],
    change: async ({ app, email, world, part }, call) => {
      const person = await addPerson(app.knex, 'Front Desk', [world.spaceId], email('loser'));
      await setUp(app, person);
      return part(() => call({ user_id: person.id }));
    },
  },
  'team.resendInvitation': by.staff(invited),
  'team.withdrawInvitation': by.staff(invited),
} satisfies Cases;
