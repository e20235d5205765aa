import { addPerson } from '../../helpers/world.ts';
import { type Cases, PAGE, type Records, inSpace, managed, ofStaff } from '../case.ts';

const colleague = (of: Records) => ({ user_id: of.colleague });
const invited = (of: Records) => ({ user_id: of.invitedColleague });

export default {
  'team.list': managed(inSpace({ ...PAGE, text: 'a' })),
  'team.invite': managed(
    ({ space, lowerRole, run }) => ({ email: `desk${run}@example.org`, role_id: lowerRole, active_spaces: [space] }),
    { makes: ['colleague', 'invitedColleague'] },
  ),
  'team.update': ofStaff((of) => ({ ...colleague(of), role_id: of.lowerRole, active: true })),
  'team.remove': ofStaff(colleague, {
    change: async ({ app, email, world, part }, call) => {
      const { id } = await addPerson(app.knex, 'Front Desk', [world.spaceId], email('former'));
      return part(() => call({ user_id: id }));
    },
  }),
  'team.resendInvitation': ofStaff(invited),
  'team.withdrawInvitation': ofStaff(invited),
} satisfies Cases;
