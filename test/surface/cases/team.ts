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
  'team.remove': by.staff(colleague, {
    change: async ({ app, email, world, part }, call) => {
      const { id } = await addPerson(app.knex, 'Front Desk', [world.spaceId], email('former'));
      return part(() => call({ user_id: id }));
    },
  }),
  'team.resendInvitation': by.staff(invited),
  'team.withdrawInvitation': by.staff(invited),
} satisfies Cases;
