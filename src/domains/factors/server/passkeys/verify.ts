/** Checks what authenticators answer (WebAuthn): the challenge, the address of the product, the signature, and that it has verified the person. */
import type { Moment } from '#server/context.ts';
import type { Assertion, Attestation } from '#domains/factors/schema.ts';
import { type Purpose, takeChallenge } from '#domains/factors/server/passkeys/challenges.ts';
import type { PasskeyRow } from '#domains/factors/server/passkeys/rows.ts';

/** The library is loaded when it is first needed. */
export const webAuthn = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256, which all authenticators have one of. */
export const ALGORITHMS = [-7, -8, -257];

/** The name and the address for which passkeys are made: those of the product. */
export function siteOf({ services: { config } }: Moment): { origin: string; id: string; name: string } {
  const { origin, hostname } = new URL(config.PUBLIC_URL);
  return { origin, id: hostname, name: config.OPERATOR_NAME };
}

/** The challenge that was signed. Undefined for an answer that cannot be read, or that was given in a page inside of another site. */
function signedChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    if ('crossOrigin' in data && data.crossOrigin === true) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the challenge of an answer, and checks the rest. The library throws for every answer that is not right. */
async function check<Result extends { verified: boolean }>(
  at: Moment,
  clientDataJSON: string,
  purpose: Purpose,
  verify: (expectedChallenge: string) => Promise<Result>,
): Promise<Result | undefined> {
  const challenge = signedChallenge(clientDataJSON);
  if (challenge === undefined || !(await takeChallenge(at, challenge, purpose))) return undefined;
  try {
    const result = await verify(challenge);
    return result.verified ? result : undefined;
  } catch (error) {
    at.services.log.info({ err: error }, 'an answer of an authenticator was refused');
    return undefined;
  }
}

/** A new passkey of an account. @returns undefined if the answer is not right */
export async function verifyNew(at: Moment, userId: string, answer: Attestation) {
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin, id } = siteOf(at);
  const purpose = { purpose: 'register', user_id: userId } as const;
  const checked = await check(at, answer.response.clientDataJSON, purpose, (expectedChallenge) =>
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  return checked?.registrationInfo?.credential;
}

/**
 * A sign-in with a passkey. Whether the counter may be this one is decided under the lock of the passkey.
 * @returns the counter; undefined if the answer is not right
 */
export async function verifySignIn(
  at: Moment,
  passkey: PasskeyRow,
  answer: Assertion,
  purpose: Purpose,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { origin, id } = siteOf(at);
  const checked = await check(at, answer.response.clientDataJSON, purpose, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    }),
  );
  return checked?.authenticationInfo.newCounter;
}
