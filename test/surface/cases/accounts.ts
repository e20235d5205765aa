import type { TestApp } from '../../helpers/app.ts';
import { addPerson } from '../../helpers/world.ts';
import { type Cases, STRANGERS, guessed, memberEmail } from '../case.ts';

/** Links come by mail. */
async function mailedSecret(app: TestApp, email: string, parameter: string): Promise<string> {
  const [mail] = await app.mails(email);
  const link = mail!.links.find((each) => each.includes(`${parameter}=`))!;
  return new URL(link).searchParams.get(parameter)!;
}

const PROFILE = { phone: '+4407700900123', company_name: 'Engines' };

async function signUp(app: TestApp, email: string): Promise<string> {
  const body = { name: 'Ada Lovelace', email, password: 'engine' };
  const { data } = await app.call<{ token: string }>('POST', '/auth/sign-up', { body });
  return data.token;
}

export default {
  'auth.login': { input: (of) => ({ email: of.member.email, password: 'cockpit' }), change: false },
  'auth.signUp': { input: { name: 'Ada Lovelace', email: 'new@example.org', password: 'engine' }, change: false },
  'auth.forgotPassword': { input: { email: 'nobody@example.org' }, change: false },
  'auth.verifyEmail': guessed(
    { token: 'guessed' },
    {
      change: async ({ app, email, visitor }) => {
        await signUp(app, email('one'));
        const token = await mailedSecret(app, email('one'), 'token');
        return visitor.auth.verifyEmail.mutate({ token, password: 'engine' });
      },
    },
  ),
  'auth.logoutEverywhere': {
    change: async ({ app, email }, call) => call({}, await addPerson(app.knex, 'Member', [], email('leaver'))),
  },
  'auth.verifyOtp': {
    input: { otp: 'ABC234' },
    refused: ['visitor'],
    change: async ({ app, email, part }, call) => {
      const token = await signUp(app, email('two'));
      const [mail] = await app.mails(email('two'));
      const [otp] = /\b[A-Z0-9]{6}\b/.exec(mail!.text)!;
      await part(() => call({ otp }, { token }));
    },
  },
  'auth.resetPassword': guessed(
    { password: 'better', link: 'guessed' },
    {
      change: async ({ app, email, visitor }, call) => {
        await visitor.auth.forgotPassword.mutate({ email: email('one') });
        return call({ link: await mailedSecret(app, email('one'), 'link') }, { token: '' });
      },
    },
  ),
  'auth.changePassword': {
    input: { oldPassword: 'wrong', password: 'better' },
    change: async ({ app, email }, call) =>
      call({ oldPassword: 'cockpit' }, await addPerson(app.knex, 'Member', [], email('changer'))),
  },
  'auth.acceptInvitation': guessed(
    { token: 'guessed' },
    {
      change: async ({ app, email, world, owner, part }, call) => {
        await owner.members.add.mutate({ email: email('guest'), space_id: world.spaceId });
        const token = await mailedSecret(app, email('guest'), 'link');
        await part(() => call({ token }, { token: '' }));
      },
    },
  ),
  'users.get': {
    input: ({ member }) => ({ _id: member.id }),
    refused: STRANGERS,
    served: ['member', 'manager'],
    mark: memberEmail,
  },
  'users.updateCustomer': {
    input: ({ member, run }) => ({ _id: member.id, ...PROFILE, company_name: `Engines ${run}` }),
    refused: [...STRANGERS, 'member', 'roleEditor'],
    served: ['manager', 'owner'],
  },
  'users.update': {
    input: ({ member }) => ({ _id: member.id, ...PROFILE, name: 'Ada', address: 'London' }),
    // The others change their own profile, as the owner does here.
    more: ({ owner }) => ({ _id: owner.id }),
    refused: [...STRANGERS, 'manager', 'owner'],
    served: ['member'],
    change: 'member',
  },
} satisfies Cases;
