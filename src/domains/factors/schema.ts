/** Second factors: what somebody shows after the password, to sign in. */
import { z } from 'zod';
import { FactorInput, Session } from '#domains/accounts/index.ts';
import { ACCEPTED_FACTORS } from '#domains/roles/index.ts';
import { id, requiredText } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

const text = z.string();

export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export const RemoveFactorInput = FactorInput.extend({ _id: id });
export type RemoveFactorInput = z.output<typeof RemoveFactorInput>;

/** Removes the second factors of somebody else, who has lost them. */
export const ResetFactorsInput = z.object({ user_id: id, reason: requiredText(msg('Please enter the reason'), 200) });
export type ResetFactorsInput = z.output<typeof ResetFactorsInput>;

export const FactorView = z.object({
  _id: text,
  kind: z.enum(FACTOR_KINDS).describe('totp: an authenticator app, by RFC 6238; passkey: WebAuthn'),
  name: text.describe('What the person calls a passkey; blank for an app'),
  created_at: z.date(),
  used_at: z.date().nullable().describe('When it was last accepted'),
});
export type FactorView = z.output<typeof FactorView>;

export const OwnFactorsView = z.object({
  factors: z.array(FactorView),
  recovery_codes_left: z.number().describe('How many recovery codes have not been used'),
  required_from: text
    .nullable()
    .describe('The day from which the role of the caller needs a second factor; null for never'),
  accepted_factors: z.enum(ACCEPTED_FACTORS),
  has_accepted: z.boolean().describe('Whether the caller has one that counts'),
});
export type OwnFactorsView = z.output<typeof OwnFactorsView>;

/** What an authenticator app needs. It is in the response that makes it, and nowhere else. */
export const NewFactorView = z.object({
  secret: text.describe('The secret for an authenticator app, in base32'),
  uri: text.describe('The same as an address, for a QR code'),
});
export type NewFactorView = z.output<typeof NewFactorView>;

/** The codes are in the response that makes them, and nowhere else. */
export const RecoveryCodesView = z.object({
  recovery_codes: z.array(text).describe('Ten codes, of which each works once instead of a code of the app'),
});
export type RecoveryCodesView = z.output<typeof RecoveryCodesView>;

/** What the browser needs, as `navigator.credentials` takes it. */
export const PasskeyOptions = z.object({
  options: z
    .record(text, z.unknown())
    .describe(
      'PublicKeyCredentialCreationOptionsJSON for a new passkey, otherwise PublicKeyCredentialRequestOptionsJSON',
    ),
});
export type PasskeyOptions = z.output<typeof PasskeyOptions>;

const NO_ANSWER = msg('The answer of the passkey is missing');
const bytes = z
  .string({ error: NO_ANSWER })
  .min(1, NO_ANSWER)
  .max(20_000, msg('The answer of the passkey is too long'));

const answer = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', { error: msg('This is not a passkey') }),
};

const Attestation = z.object(
  {
    ...answer,
    response: z
      .object(
        {
          clientDataJSON: bytes,
          attestationObject: bytes,
          transports: z.array(z.string().max(20)).max(8).optional(),
        },
        { error: NO_ANSWER },
      )
      .describe('What the authenticator has answered'),
  },
  { error: NO_ANSWER },
);
export type Attestation = z.output<typeof Attestation>;

const Assertion = z.object(
  {
    ...answer,
    response: z
      .object(
        {
          clientDataJSON: bytes,
          authenticatorData: bytes,
          signature: bytes,
          userHandle: z.string().max(200).optional(),
        },
        { error: NO_ANSWER },
      )
      .describe('What the authenticator has answered'),
  },
  { error: NO_ANSWER },
);
export type Assertion = z.output<typeof Assertion>;

export const PasskeyName = z.object({ name: requiredText(msg('Please enter a name'), 60) });

export const NewPasskeyInput = PasskeyName.extend({
  response: Attestation.describe('What `navigator.credentials.create` has returned, as RegistrationResponseJSON'),
});
export type NewPasskeyInput = z.output<typeof NewPasskeyInput>;

export const PasskeyInput = z.object({
  response: Assertion.describe('What `navigator.credentials.get` has returned, as AuthenticationResponseJSON'),
});
export type PasskeyInput = z.output<typeof PasskeyInput>;

export const FactorSession = Session.extend(RecoveryCodesView.shape);
export type FactorSession = z.output<typeof FactorSession>;
