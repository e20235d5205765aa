/** Leads that a webhook has announced. The webhook only names them; each is then read from the service. */
import { z } from 'zod';
import { type Services, momentOf } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import type { Facebook } from '#server/integrations/facebook.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { defineEvent, type Heard } from '#server/events.ts';
import { publish } from '#server/outbox.ts';
import { storeLeads } from '#domains/leads/server/service/store.ts';

/** A webhook has announced a lead. `leadId` is that of Facebook. */
export const leadAnnounced = defineEvent('lead.announced', z.object({ leadId: z.string() }), {
  topic: 'lead announced',
});

/** Keeps the announced leads that are not stored yet, so that they are read even if the process ends now. */
export async function keepAnnounced(services: Services, leadIds: string[]): Promise<void> {
  if (leadIds.length === 0) return;
  const { now } = momentOf(services);
  await inTransaction(services, async (trx) => {
    const known = new Set(await trx('leads').whereIn('facebook_id', leadIds).pluck('facebook_id'));
    const fresh = [...new Set(leadIds)].filter((id) => !known.has(id));
    await publish(
      trx,
      fresh.map((leadId) => leadAnnounced({ leadId })),
      now,
    );
  });
}

const isMissing = (error: unknown) => error instanceof OutsideError && error.kind === 'missing';

/** The name of a form; empty if the form was deleted. */
async function formName(facebook: Facebook, formId: string | null | undefined): Promise<string> {
  if (!formId) return '';
  try {
    return (await facebook.readForm(formId)).name ?? '';
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/**
 * Reads an announced lead, unless it is stored already.
 * @throws Undeliverable for a lead that Facebook no longer has; any other error when it may be read later
 */
export async function readAnnounced(
  { facts: { leadId } }: Heard<{ leadId: string }>,
  services: Services,
): Promise<void> {
  const facebook = services.facebook.client;
  if (!facebook) throw new Error('Facebook is not connected');
  if (await services.knex('leads').where('facebook_id', leadId).first('id')) return;
  try {
    const lead = await facebook.readLead(leadId);
    await storeLeads(momentOf(services), [lead], await formName(facebook, lead.form_id));
  } catch (error) {
    if (isMissing(error)) throw new Undeliverable(`Facebook does not have the lead ${leadId}`, { cause: error });
    throw error;
  }
}
