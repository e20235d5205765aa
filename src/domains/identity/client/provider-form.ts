/** The form of a provider: domains and tenants are lines of a text. */
import { z } from 'zod';
import { lines, linesOf } from '#client/forms/lines.ts';
import { ProviderInput, ProviderUpdateInput, type ProviderView } from '#domains/identity/schema.ts';

const { name, issuer, client_id, client_secret, audience, creates_accounts, role_claim, role_rows, active } =
  ProviderInput.shape;
const { allowed_domains, allowed_tenants, owned_domains } = ProviderUpdateInput.shape;

const common = {
  name,
  client_id,
  audience,
  owned_domains: lines(linesOf, owned_domains.unwrap()),
  allowed_domains: lines(linesOf, allowed_domains.unwrap()),
  allowed_tenants: lines(linesOf, allowed_tenants.unwrap()),
  creates_accounts,
  role_claim,
  role_rows,
  active,
};

/** The form of a new provider. */
export const NewProviderForm = z.object({ ...common, issuer, client_secret });
/** The form of a known one: its issuer stays, and without a secret the present one does. */
export const KnownProviderForm = z.object({
  ...common,
  issuer: z.string(),
  client_secret: z.union([z.literal('').transform(() => undefined), client_secret]),
});
export type ProviderForm = z.output<typeof NewProviderForm> | z.output<typeof KnownProviderForm>;

const text = (list: readonly string[] | undefined) => list?.join('\n') ?? '';

export const providerFields = (provider: ProviderView | undefined): z.input<typeof NewProviderForm> => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  audience: provider?.audience ?? 'members',
  owned_domains: text(provider?.owned_domains),
  allowed_domains: text(provider?.allowed_domains),
  allowed_tenants: text(provider?.allowed_tenants),
  creates_accounts: provider?.creates_accounts ?? false,
  role_claim: provider?.role_claim ?? '',
  role_rows: provider?.role_rows ?? [],
  active: provider?.active ?? true,
});
