/** Sign-in at other services, by OpenID Connect. */
import { z } from 'zod';
import { Session } from '#domains/accounts/index.ts';
import { AUDIENCES } from '#domains/identity/rules.ts';
import { domains, roleRows } from '#domains/team/index.ts';
import { id, requiredText, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

const text = z.string();

const issuer = z
  .url({ protocol: /^https?$/, error: msg('Please enter an address that begins with https://') })
  .trim()
  .max(500, msg('Address is too long'))
  .refine((given) => !/^[^/]*\/\/[^/]*@/.test(given), msg('Please enter an address without a password'))
  .refine((given) => !/[?#]/.test(given), msg('Please enter an address without a query'))
  .describe('The issuer. Below it is `/.well-known/openid-configuration`. It cannot be changed later');

const secretText = z
  .string(msg('Please enter the client secret'))
  .trim()
  .min(1, msg('Please enter the client secret'))
  .max(1000, msg('Client secret is too long'))
  .regex(/^[\x21-\x7e]*$/, msg('Please enter a secret without spaces'))
  .describe('No answer contains it');

const fields = {
  name: requiredText(msg('Please enter a name'), 60).describe('As the button on the login page says it'),
  client_id: requiredText(msg('Please enter the client id'), 200),
  client_secret: secretText,
  audience: z.enum(AUDIENCES, { error: msg('Please choose who signs in') }).describe('Who may sign in'),
  allowed_domains: domains.describe('Only addresses of these domains are admitted; empty for all'),
  allowed_tenants: z
    .array(requiredText(msg('Please enter tenants'), 100))
    .max(100, msg('Too many tenants'))
    .describe('Only these tenants (`tid`) of Microsoft Entra are admitted; empty for all'),
  owned_domains: domains.describe('The domains that belong to the provider. Only an address of these is believed'),
  creates_accounts: z.boolean().describe('Whether somebody without an account gets one'),
  role_claim: z
    .string()
    .trim()
    .max(100, msg('Name is too long'))
    .describe('The claim whose values give roles; a dot leads into an object'),
  role_rows: roleRows.describe('The first row whose value a person has counts'),
  active: z.boolean(),
};

export const ProviderInput = z.object({
  ...fields,
  issuer,
  allowed_domains: fields.allowed_domains.default([]),
  allowed_tenants: fields.allowed_tenants.default([]),
  owned_domains: fields.owned_domains.default([]),
  creates_accounts: fields.creates_accounts.default(false),
  role_claim: fields.role_claim.default(''),
  role_rows: fields.role_rows.default([]),
  active: fields.active.default(true),
});
export type ProviderInput = z.output<typeof ProviderInput>;

/** The issuer stays: what people are known by belongs to it. */
export const ProviderUpdateInput = z
  .object({ _id: id, version, ...fields })
  .partial()
  .required({ _id: true });
export type ProviderUpdateInput = z.output<typeof ProviderUpdateInput>;

export const ProviderIdInput = z.object({ _id: id });
export const ListProvidersInput = z.object(paging);

export const ProviderView = z.object({
  _id: text,
  name: text,
  issuer: text,
  client_id: text,
  audience: z.enum(AUDIENCES),
  allowed_domains: z.array(text),
  allowed_tenants: z.array(text),
  owned_domains: z.array(text),
  creates_accounts: z.boolean(),
  role_claim: text,
  role_rows: z.array(z.object({ value: text, role_id: text, space_ids: z.array(text) })),
  active: z.boolean(),
  people: z.number().describe('How many accounts are connected'),
  redirect_url: text.describe('The address to enter at the provider, to which it leads back'),
  version: z.number(),
  created_at: z.date(),
});
export type ProviderView = z.output<typeof ProviderView>;

/** What the login page shows. */
export const SignInOption = z.object({ _id: text, name: text });
export type SignInOption = z.output<typeof SignInOption>;

const next = z
  .string()
  .max(500, msg('Address is too long'))
  .regex(/^(\/(?![/\\])[\x21-\x5b\x5d-\x7e]*)?$/, msg('Please give a path of this site'))
  .default('')
  .describe('Where the person goes on: a path of this site');

export const BeginInput = z.object({ _id: id, next });
export type BeginInput = z.output<typeof BeginInput>;

export const BegunView = z.object({ url: text.describe('The page of the provider, to which the browser goes') });

const parameter = z.string(msg('The answer is not valid')).max(4000, msg('The answer is not valid'));

/** What the provider has added to the address to which it leads back. */
export const FinishInput = z.object({
  state: parameter.min(1, msg('The answer is not valid')),
  code: parameter.optional(),
  iss: parameter.optional(),
  error: parameter.optional(),
});
export type FinishInput = z.output<typeof FinishInput>;

export const FinishedView = z.object({
  session: Session.nullable().describe('The new session; null if an account was connected'),
  connected: text.nullable().describe('The name of the provider that was connected; null after a sign-in'),
  next: text.describe('Where the person goes on; empty for the start'),
  end_url: text.nullable().describe('Where a log-out leads, to end the session at the provider, too; null for nowhere'),
});
export type FinishedView = z.output<typeof FinishedView>;

export const IdentityView = z.object({
  _id: text,
  provider: text.describe('The name of the provider'),
  email: text.describe('The address that the provider has told'),
  used_at: z.date().describe('When it was last used'),
  created_at: z.date(),
  is_last_way: z.boolean().describe('Whether the account has no other way in, so that it cannot be disconnected'),
});
export type IdentityView = z.output<typeof IdentityView>;

export const IdentityIdInput = z.object({ _id: id });
