import { BaseModel } from '#server/db/base-model.ts';
import type { RowOf } from '#server/db/table-row.ts';
import type { WebhookView } from '#domains/webhooks/schema.ts';

/** Its secrets and the values of its headers are sealed (secrets.ts). */
export class Webhook extends BaseModel {
  static override tableName = 'webhooks';
  static override jsonAttributes = ['types', 'header_names'];

  declare space_id: string | null;
  declare url: string;
  declare description: string;
  declare types: string[];
  declare is_ordered: boolean;
  declare active: boolean;
  declare header_names: string[];
  declare sealed_headers: string;
  declare sealed_secret: string;
  declare former_secret: string | null;
  declare former_until: Date | null;
  declare failing_since: Date | null;
  declare off_reason: string;
  declare created_by: string;
  declare version: number;
  declare created_at: Date;
}

/** The host that activities and mails name. The rest of an address may hold a secret. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host;

/** `waiting` is the number of events that are not delivered yet. */
export function webhookView(webhook: RowOf<Webhook> & { waiting: string }, now: Date): WebhookView {
  const { id, former_until, url, description, types, space_id, is_ordered, active } = webhook;
  return {
    _id: id,
    url,
    description,
    types,
    space_id,
    is_ordered,
    active,
    header_names: webhook.header_names,
    former_secret_until: former_until && former_until > now ? former_until : null,
    failing_since: webhook.failing_since,
    off_reason: webhook.off_reason,
    waiting: Number(webhook.waiting),
    version: webhook.version,
    created_at: webhook.created_at,
  };
}
