import { addIdentity } from '../../helpers/world.ts';
import { type Case, type Cases, PAGE, STRANGERS, by, id, the } from '../case.ts';

/** No name server knows it, so that nothing is sent anywhere. */
const NOWHERE = {
  name: 'Acme',
  client_id: 'client',
  client_secret: 'a-secret-of-nobody',
  audience: 'both',
  allowed_domains: ['example.com'],
  allowed_tenants: ['tenant'],
  owned_domains: ['example.com'],
  creates_accounts: true,
  role_claim: 'groups',
  role_rows: [],
  active: true,
};

/** What a provider answers is tested in test/identity. */
const ofCallback: Case = {
  ...by.bearers({ state: 'guessed', code: 'guessed', iss: 'https://issuer.invalid', error: 'none' }),
  change: false,
};

export default {
  'identity.options': {},
  'identity.create': by.superAdmins(
    { ...NOWHERE, issuer: 'https://issuer.invalid' },
    {
      change: async (stage, call) => {
        stage.made.provider = (await call())._id;
      },
    },
  ),
  'identity.list': by.superAdmins(PAGE),
  'identity.update': by.superAdmins(id('provider', { ...NOWHERE, name: 'Other' })),
  // What is switched off, or was never there.
  'identity.begin': { input: { _id: '999', next: '/app/dashboard' }, refused: ['visitor', 'member'], change: false },
  'identity.connect': { input: { _id: '999', next: '/app/profile' }, refused: ['visitor', 'member'], change: false },
  'identity.finish': ofCallback,
  'identity.own': by.everybody({}, { blind: [...STRANGERS, 'owner'], mark: ({ identity }) => `"_id":"${identity}"` }),
  'identity.disconnect': by.nobodyElse(
    { _id: the('identity') },
    {
      change: async ({ app, person, made }, call) => {
        const { id: user_id, token } = await person('connected', []);
        await call({ _id: await addIdentity(app, made.provider, user_id) }, { token });
      },
    },
  ),
  'identity.remove': by.superAdmins(id('provider')),
} satisfies Cases;
