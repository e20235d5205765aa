import type { TestApp } from '../../helpers/app.ts';
import { data } from '../../helpers/world.ts';
import { Authenticator } from '../../factors/authenticator.ts';
import { addPasskey, codeOf, setUp, unfinished } from '../../factors/stage.ts';
import { type Case, type Cases, STRANGERS, by } from '../case.ts';

const code = '123456';
const guests: Case = { input: { code }, refused: ['visitor', 'otherMember', 'owner'] };

const attestation = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
};
const assertion = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};

const begun = (app: TestApp, path: string, token?: string) =>
  data<{ options: { challenge: string } }>(app.call('POST', path, { token }));

/** The token of a login whose role needs a second factor. */
async function setUpToken(app: TestApp, person: { id: string; email: string }): Promise<string> {
  const { role_id } = (await app.knex('users').where('id', person.id).first('role_id'))!;
  const [needing] = await app.knex('roles').insert({
    ...{ name: `Guarded ${person.id}`, permissions: '{}', show_all_booking: false, show_all_work_spaces: false },
    ...{ active: true, factor_from: '2000-01-01', created_at: new Date() },
  });
  await app
    .knex('users')
    .where('id', person.id)
    .update({ role_id: String(needing) });
  const token = await unfinished(app, person);
  await app.knex('users').where('id', person.id).update({ role_id });
  return token;
}

export default {
  'factors.own': { refused: ['visitor'], served: ['member'] },
  'factors.begin': {
    refused: ['visitor'],
    change: async ({ person }, call) => call({}, await person('beginner', [])),
  },
  'factors.confirm': {
    input: { code },
    refused: ['visitor'],
    change: async ({ app, person, part }, call) => {
      const holder = await person('confirmer', []);
      const { secret } = await data<{ secret: string }>(
        app.call('POST', '/auth/factors/begin', { token: holder.token }),
      );
      await part(() => call({ code: codeOf(secret) }, holder));
    },
  },
  'factors.renewCodes': {
    input: { code },
    refused: ['visitor'],
    change: async ({ app, person, part }, call) => {
      const holder = await person('renewer', []);
      const { secret } = await setUp(app, holder);
      await part(() => call({ code: codeOf(secret) }, holder));
    },
  },
  'factors.remove': {
    input: { _id: '999', code },
    refused: ['visitor', ...STRANGERS, 'manager', 'owner'],
    change: async ({ app, person, part }, call) => {
      const holder = await person('remover', []);
      const { secret } = await setUp(app, holder);
      const factor = await app.knex('factors').where('user_id', holder.id).first('id');
      await part(() => call({ _id: factor!.id, code: codeOf(secret) }, holder));
    },
  },
  'factors.beginPasskey': {
    refused: ['visitor'],
    change: async ({ person }, call) => call({}, await person('key-beginner', [])),
  },
  'factors.confirmPasskey': {
    input: { name: 'My phone', response: attestation },
    refused: ['visitor'],
    change: async ({ app, person, part }, call) => {
      const holder = await person('key-holder', []);
      const { options } = await begun(app, '/auth/passkeys/begin', holder.token);
      const response = new Authenticator(app.services.config.PUBLIC_URL).create(options);
      await part(() => call({ response }, holder));
    },
  },
  'factors.beginPasskeySignIn': {},
  'factors.signInByPasskey': {
    ...by.bearers({ response: assertion }),
    change: async ({ app, person }, call) => {
      const phone = new Authenticator(app.services.config.PUBLIC_URL);
      await addPasskey(app, await person('key-user', []), phone);
      const { options } = await begun(app, '/auth/passkey/begin');
      await call({ response: phone.get(options) }, { token: '' });
    },
  },
  'factors.beginPasskeyStep': {
    refused: guests.refused,
    change: async ({ app, person }, call) => {
      const holder = await person('step-beginner', []);
      await addPasskey(app, holder, new Authenticator(app.services.config.PUBLIC_URL));
      const token = await unfinished(app, holder);
      await call({}, { token });
    },
  },
  'factors.confirmPasskeyStep': {
    ...guests,
    input: { response: assertion },
    change: async ({ app, person }, call) => {
      const holder = await person('step-taker', []);
      const phone = new Authenticator(app.services.config.PUBLIC_URL);
      await addPasskey(app, holder, phone);
      const token = await unfinished(app, holder);
      const { options } = await begun(app, '/auth/factor/passkey/begin', token);
      await call({ response: phone.get(options) }, { token });
    },
  },
  'factors.beginNeeded': {
    refused: guests.refused,
    change: async ({ app, person }, call) => {
      const token = await setUpToken(app, await person('needing', []));
      await call({}, { token });
    },
  },
  'factors.beginNeededPasskey': {
    refused: guests.refused,
    change: async ({ app, person }, call) => {
      const token = await setUpToken(app, await person('key-needing', []));
      await call({}, { token });
    },
  },
  'factors.confirmNeededPasskey': {
    ...guests,
    input: { name: 'My phone', response: attestation },
    change: async ({ app, person, part }, call) => {
      const token = await setUpToken(app, await person('key-needed', []));
      const { options } = await begun(app, '/auth/factor/passkey/new/begin', token);
      const response = new Authenticator(app.services.config.PUBLIC_URL).create(options);
      await part(() => call({ response }, { token }));
    },
  },
  'factors.confirmNeeded': {
    ...guests,
    change: async ({ app, person, part }, call) => {
      const token = await setUpToken(app, await person('needed', []));
      const { secret } = await data<{ secret: string }>(app.call('POST', '/auth/factor/begin', { token }));
      await part(() => call({ code: codeOf(secret) }, { token }));
    },
  },
} satisfies Cases;
