/** Passkeys in the browser. The code that talks with authenticators is loaded when it is first needed. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { CallFailed } from '#client/failure.ts';
import type { PasskeyOptions } from '#domains/factors/schema.ts';
import { pageTexts } from '#client/texts.tsx';
import { msg } from '#shared/texts.ts';

const NOT_USED = msg('No passkey was used. Please try again');
const NOT_MADE = msg('No passkey was made. Please try again');

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Browsers say little of why nothing came of it: mostly, the person has closed the dialog. */
async function orFail<Answer>(text: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch {
    throw new CallFailed({ message: pageTexts()(text) });
  }
}

/** Asks the authenticator for a new passkey. @throws CallFailed */
export async function makePasskey({ options }: PasskeyOptions) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return orFail(NOT_MADE, () => startRegistration({ optionsJSON }));
}

/** Asks the authenticator to sign. @throws CallFailed */
export async function signWithPasskey({ options }: PasskeyOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return orFail(NOT_USED, () => startAuthentication({ optionsJSON }));
}
