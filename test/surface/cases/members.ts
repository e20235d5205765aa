import { join } from '../../helpers/world.ts';
import { type Cases, PAGE, type Records, inSpace, managed, memberEmail, ofMember } from '../case.ts';

const joined = ({ space, member }: Records) => ({ space_id: space, user_id: member.id });
const invited = ({ space, invitedMember }: Records) => ({ space_id: space, user_id: invitedMember });

export default {
  'members.list': {
    input: inSpace({ ...PAGE, text: 'a' }),
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['manager'],
    mark: memberEmail,
  },
  'members.add': managed(({ space, run }) => ({ space_id: space, email: `added${run}@example.org` }), {
    change: async ({ app, made }, call) => {
      await call();
      await join(app, made.member, made.space);
    },
    makes: ['invitedMember'],
  }),
  'members.notes': managed(ofMember(PAGE), { served: ['manager', 'owner'] }),
  'members.addNote': managed((of) => ({ ...joined(of), text: 'Prefers the window' })),
  'members.update': managed((of) => ({ ...joined(of), active: true }), {
    change: async ({ join }, call) => call({ user_id: (await join('left')).id, active: false }),
  }),
  'members.resendInvitation': managed(invited),
  'members.withdrawInvitation': managed(invited),
} satisfies Cases;
