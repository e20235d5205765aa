/** What a webhook keeps secret: the keys that sign, and the values of its headers. They are sealed with the key of the settings. */
import type { Moment } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { type SecretBox, createSecretBox } from '#server/integrations/sealed.ts';
import { requireSettingsKeys } from '#server/settings/key.ts';
import type { WebhookInput } from '#domains/webhooks/schema.ts';
import type { Webhook } from '#domains/webhooks/server/model.ts';

const SECRET = 'webhook secret';
const HEADERS = 'webhook headers';

type Headers = WebhookInput['headers'];
type Sealed = Pick<Webhook, 'sealed_secret' | 'former_secret' | 'sealed_headers'>;

const boxOf = (config: Env): SecretBox => createSecretBox(requireSettingsKeys(config));

export const sealSecret = (config: Env, secret: string): string => boxOf(config).seal(secret, SECRET);

export const sealHeaders = (config: Env, headers: Headers) => ({
  header_names: headers.map(({ name }) => name),
  sealed_headers: boxOf(config).seal(JSON.stringify(headers), HEADERS),
});

/** The secrets that sign, the present one first, and the headers. */
export type Secrets = { secrets: string[]; headers: Headers };

/** What a webhook needs now. @throws NotReadable if the key is no longer configured */
export function openSecrets(config: Env, now: Date, webhook: Sealed & Pick<Webhook, 'former_until'>): Secrets {
  const box = boxOf(config);
  const { sealed_secret, former_secret, former_until, sealed_headers } = webhook;
  const isFormerValid = former_secret !== null && former_until !== null && former_until > now;
  return {
    secrets: [sealed_secret, ...(isFormerValid ? [former_secret] : [])].map((sealed) => box.open(sealed, SECRET)),
    headers: JSON.parse(box.open(sealed_headers, HEADERS)) as Headers,
  };
}

/** What an earlier key has sealed, sealed with the present one. Undefined for what no key opens. */
function resealed(box: SecretBox, { sealed_secret, former_secret, sealed_headers }: Sealed): Sealed | undefined {
  const again = (sealed: string, what: string) => box.seal(box.open(sealed, what), what);
  try {
    return {
      sealed_secret: again(sealed_secret, SECRET),
      sealed_headers: again(sealed_headers, HEADERS),
      former_secret: former_secret && again(former_secret, SECRET),
    };
  } catch {
    return undefined;
  }
}

/** The job: seals again what an earlier key of the settings has sealed, so that this key can be taken away. */
export async function resealWebhooks({ services: { knex, config } }: Moment): Promise<void> {
  const rows = await knex('webhooks').select('id', 'sealed_secret', 'former_secret', 'sealed_headers');
  if (rows.length === 0) return;
  const box = boxOf(config);
  for (const { id, ...sealed } of rows.filter((row) => !box.isCurrent(row.sealed_secret))) {
    const columns = resealed(box, sealed);
    // Not what was replaced meanwhile.
    if (columns) await knex('webhooks').where({ id, sealed_secret: sealed.sealed_secret }).update(columns);
  }
}
