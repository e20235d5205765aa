/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const accountsPersonal: PersonalData = {
  name: 'accounts',
  why: 'to let people sign in, and to reach them',
  kept: NO_END,
  erasure: 'replaced',
  tables: {
    account_tokens: {
      whose: { user_id: 'person' },
      personal: { secret_hash: 'secret' },
      why: 'to confirm an address or a new password',
      kept: 'until it is used or replaced; it works for a day at most',
      erasure: 'removed',
      unshown: 'hashes of links',
    },
    consents: {
      whose: { user_id: 'person' },
      personal: { text: 'text', network: 'network' },
      other: ['way'],
      why: 'to prove what people have agreed to',
      erasure: 'removed',
      shown: [
        {
          title: 'What you have agreed to',
          columns: { kind: 'About', given: 'Agreed', text: 'Words', way: 'Where', network: 'Network', at: 'Time' },
        },
      ],
    },
    invitation_links: {
      whose: { user_id: 'person' },
      personal: { secret_hash: 'secret' },
      why: 'to invite people',
      kept: 'until it is used or replaced; it works for a day',
      erasure: 'removed',
      unshown: 'hashes of links',
    },
    revoked_tokens: { other: ['jti'] },
    sessions: {
      whose: { user_id: 'person' },
      personal: { device: 'device', used_from: 'network' },
      why: 'to show people where they are signed in, and to warn them of a new device',
      kept: '90 days after its end',
      erasure: 'removed',
      shown: [
        {
          title: 'Sessions',
          columns: {
            device: 'Device',
            used_from: 'Network',
            created_at: 'Signed in',
            used_at: 'Last used',
            ended_at: 'Ended',
          },
        },
      ],
    },
    sign_ups: {
      whose: { email: 'email' },
      personal: { name: 'name', email: 'email', password_hash: 'secret', link_hash: 'secret', code_hash: 'secret' },
      why: 'to confirm the address of a new account',
      kept: 'until it is confirmed, or until another sign-up after a day',
      erasure: 'removed',
      shown: [
        { title: 'Sign-ups that were not confirmed', columns: { name: 'Name', email: 'Email', created_at: 'Created' } },
      ],
    },
    team_invitations: {
      key: ['user_id'],
      whose: { user_id: 'person' },
      personal: { invited_name: 'name' },
      why: 'to invite staff',
      kept: 'until the invitation is accepted or withdrawn',
      erasure: 'removed',
      shown: [{ title: 'Invitations to a team', columns: { invited_name: 'Name', created_at: 'Invited' } }],
    },
    team_invitation_spaces: {
      key: ['user_id', 'space_id'],
      whose: { user_id: 'person' },
      why: 'to invite staff',
      kept: 'until the invitation is accepted or withdrawn',
      erasure: 'removed',
      shown: [{ title: 'Workspaces of an invitation to a team', columns: { space_id: 'Workspace' } }],
    },
    team_spaces: {
      key: ['user_id', 'space_id'],
      whose: { user_id: 'person' },
      why: 'to know which workspaces staff manage',
      erasure: 'removed',
      shown: [{ title: 'Workspaces that you manage', columns: { space_id: 'Workspace', created_at: 'Since' } }],
    },
    users: {
      whose: { id: 'person', email: 'email' },
      personal: {
        name: 'name',
        email: 'email',
        password_hash: 'secret',
        company_name: 'company',
        phone: 'phone',
        address: 'address',
        stripe_customer_id: 'payment',
      },
      other: ['start_screen', 'language'],
      shown: [
        {
          title: 'Account',
          columns: {
            name: 'Name',
            email: 'Email',
            company_name: 'Company',
            phone: 'Phone',
            address: 'Address',
            status: 'Active',
            verified_at: 'Address confirmed',
            created_at: 'Created',
          },
        },
      ],
    },
    user_spaces: {
      key: ['user_id', 'space_id'],
      whose: { user_id: 'person' },
      personal: { invited_name: 'name' },
      why: 'to know who is a member where',
      erasure: 'removed',
      shown: [
        {
          title: 'Workspaces that you belong to',
          columns: {
            space_id: 'Workspace',
            invited_name: 'Name in the invitation',
            active: 'Active',
            pending: 'Not accepted yet',
            created_at: 'Since',
          },
        },
      ],
    },
  },
};
