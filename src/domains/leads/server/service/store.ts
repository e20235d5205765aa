/** Stores leads, each once, however often and by whichever way they are read. */
import type { Moment } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { FacebookLead } from '#server/integrations/facebook.ts';
import { liveNews } from '#server/live.ts';
import { publish } from '#server/outbox.ts';
import { leadDetails } from '#domains/leads/rules.ts';

/** Staff who see leads receive it. */
const leadArrived = (id: string) =>
  liveNews({
    name: 'leads.create',
    spaceId: null,
    audience: { staff: { area: 'socialMediaLead' } },
    data: { _id: id },
  });

function leadRow(lead: FacebookLead, form: string, now: Date) {
  const { answers, ...contact } = leadDetails(lead.field_data ?? []);
  return {
    ...contact,
    answers: JSON.stringify(answers),
    facebook_id: lead.id,
    ad_id: lead.ad_id ?? null,
    form,
    created_at: lead.created_time,
    received_at: now,
  };
}

/** Stores the leads of a form that are not stored yet, and tells the screens that show them. */
export async function storeLeads(
  { services, now }: Moment,
  leads: FacebookLead[],
  form: string | null | undefined,
): Promise<void> {
  if (leads.length === 0) return;
  await inTransaction(services, async (trx) => {
    const ids = leads.map(({ id }) => id);
    const known = new Set(await trx('leads').whereIn('facebook_id', ids).pluck('facebook_id'));
    const fresh = leads.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return;
    const rows = fresh.map((lead) => leadRow(lead, (form ?? '').slice(0, 255), now));
    // Another process may store the same lead at the same time. The unique key keeps the first one.
    await trx('leads').insert(rows).onConflict('facebook_id').ignore();
    const stored = fresh.map(({ id }) => id);
    const arrived = await trx('leads').whereIn('facebook_id', stored).orderBy('id').pluck<string[]>('id');
    await publish(trx, arrived.map(leadArrived), now);
  });
}
