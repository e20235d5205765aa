import type { TestApp } from '../../helpers/app.ts';
import { type Cases, type Records, STRANGERS, by, id, memberEmail, numbered, the } from '../case.ts';
import { setUp, unfinished } from '../../factors/stage.ts';
import { addSession } from '../../helpers/world.ts';

const ofProfile = {
  _id: ({ member }: Records) => member.id,
  phone: '+4407700900123',
  company_name: numbered('Engines'),
};

/** Links come by mail. */
async function mailedSecret(app: TestApp, email: string, parameter: string): Promise<string> {
  const [mail] = await app.mails(email);
  const link = mail!.links.find((each) => each.includes(`${parameter}=`))!;
  return new URL(link).searchParams.get(parameter)!;
}

async function signUp(app: TestApp, email: string): Promise<string> {
  const body = { name: 'Ada Lovelace', email, password: 'engine' };
  const { data } = await app.call<{ token: string }>('POST', '/auth/sign-up', { body });
  return data.token;
}

export default {
  'auth.login': { input: { email: memberEmail, password: 'cockpit' }, change: false },
  'auth.factor': {
    ...by.bearers({ code: '123456' }),
    change: async ({ app, person, part }, call) => {
      const holder = await person('factored', []);
      const { recovery_codes } = await setUp(app, holder);
      const token = await unfinished(app, holder);
      await part(() => call({ code: recovery_codes[0] }, { token }));
    },
  },
  'auth.signUp': { input: { name: 'Ada Lovelace', email: 'new@example.org', password: 'engine' }, change: false },
  'auth.forgotPassword': { input: { email: 'nobody@example.org' }, change: false },
  'auth.verifyEmail': {
    ...by.bearers({ token: 'guessed' }),
    change: async ({ app, email }, call) => {
      await signUp(app, email('one'));
      await call({ token: await mailedSecret(app, email('one'), 'token'), password: 'engine' }, { token: '' });
    },
  },
  'auth.logoutEverywhere': { change: async ({ person }, call) => call({}, await person('leaver', [])) },
  'auth.sessions': by.everybody({}, { blind: [...STRANGERS, 'owner'], mark: ({ session }) => `"_id":"${session}"` }),
  'auth.prove': { input: { password: 'wrong' }, change: false },
  'auth.proveByCode': { input: { code: '123456' }, change: false },
  'auth.endSession': by.nobodyElse(id('session'), {
    change: async ({ app, person }, call) => {
      const { id: user_id, token } = await person('signer', []);
      await call({ _id: await addSession(app, user_id) }, { token });
    },
  }),
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
  'auth.resetPassword': {
    ...by.bearers({ password: 'better', link: 'guessed' }),
    change: async ({ app, email, visitor }, call) => {
      await visitor.auth.forgotPassword.mutate({ email: email('one') });
      await call({ link: await mailedSecret(app, email('one'), 'link') }, { token: '' });
    },
  },
  'auth.changePassword': {
    input: { oldPassword: 'wrong', password: 'better' },
    change: async ({ person }, call) => call({ oldPassword: 'cockpit' }, await person('changer', [])),
  },
  'auth.acceptInvitation': {
    ...by.bearers({ token: 'guessed' }),
    change: async ({ app, email, world, owner, part }, call) => {
      await owner.members.add.mutate({ email: email('guest'), space_id: world.spaceId });
      const token = await mailedSecret(app, email('guest'), 'link');
      await part(() => call({ token }, { token: '' }));
    },
  },
  'users.get': by.parties({ _id: ofProfile._id }, { mark: memberEmail }),
  'users.updateCustomer': {
    input: ofProfile,
    refused: [...STRANGERS, 'member', 'roleEditor'],
    served: ['manager', 'owner'],
  },
  'users.consents': {
    input: { _id: the('readerAccount') },
    refused: [...STRANGERS, 'member', 'roleEditor'],
    served: ['manager', 'owner'],
  },
  'auth.consents': by.everybody({}, { blind: [], refused: ['visitor'] }),
  'auth.chooseNews': by.everybody(
    { given: false },
    { blind: [], refused: ['visitor'], change: async ({ person }, call) => call({}, await person('quiet', [])) },
  ),
  'auth.chooseLanguage': by.everybody(
    { language: 'de' },
    { blind: [], refused: ['visitor'], change: async ({ person }, call) => call({}, await person('polyglot', [])) },
  ),
  'users.signOut': {
    input: { _id: the('readerAccount') },
    refused: [...STRANGERS, 'member', 'roleEditor'],
    served: ['manager', 'owner'],
    change: async ({ person }, call) => call({ _id: (await person('elsewhere')).id }),
  },
  // Everybody changes their own profile; the tests that bend fields call as the owner.
  'users.update': by.nobodyElse(
    { ...ofProfile, name: 'Ada', address: 'London' },
    { more: { _id: ({ owner }: Records) => owner.id }, change: 'member' },
  ),
} satisfies Cases;
