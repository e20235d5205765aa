/** What tests of two-step sign-in share: codes of an authenticator app, and logins. */
import { Secret, TOTP } from 'otpauth';
import { SECOND } from '#shared/time.ts';
import type { TestApp } from '../helpers/app.ts';
import { clock } from '../helpers/clock.ts';
import { PASSWORD, type Person, data } from '../helpers/world.ts';
import type { Authenticator, Bent } from './authenticator.ts';

/** The length of a period of codes. */
export const STEP = 30 * SECOND;

/** The code that an authenticator app shows, some periods from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * STEP });

export type Account = Pick<Person, 'email'>;

/** The first step of a login. */
export const logIn = (app: TestApp, { email }: Account, password = PASSWORD, headers = {}) =>
  app.call<{ token: string; factor?: string; kinds?: string[] } | null>('POST', '/auth/login', {
    body: { email, password },
    headers,
  });

/** The token of a login that needs its second step. */
export async function unfinished(app: TestApp, account: Account, password = PASSWORD): Promise<string> {
  const { meta, data: answer } = await logIn(app, account, password);
  if (meta.status !== 403 || !answer?.token) throw new Error(`The login was answered with ${meta.status}`);
  return answer.token;
}

/** The second step. */
export const confirm = (app: TestApp, token: string, code: string, headers = {}) =>
  app.call<{ token: string }>('POST', '/auth/factor', { token, body: { code }, headers });

/** Sets up an authenticator app for a person, whose next code is valid from the next period on. @returns its secret, and the recovery codes */
export async function setUp(app: TestApp, { token }: Pick<Person, 'token'>) {
  const { secret } = await data<{ secret: string }>(app.call('POST', '/auth/factors/begin', { token }));
  const body = { code: codeOf(secret) };
  const { recovery_codes } = await data<{ recovery_codes: string[] }>(
    app.call('POST', '/auth/factors/confirm', { token, body }),
  );
  clock.advance(STEP);
  return { secret, recovery_codes };
}

/** Adds a passkey of a person, which an authenticator makes. */
export async function addPasskey(
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  authenticator: Authenticator,
  bent: Bent = {},
) {
  type Options = { challenge: string; user: { id: string } };
  const { options } = await data<{ options: Options }>(app.call('POST', '/auth/passkeys/begin', { token }));
  const body = { name: 'My phone', response: authenticator.create(options, bent) };
  return app.call<{ recovery_codes: string[] }>('POST', '/auth/passkeys', { token, body });
}
