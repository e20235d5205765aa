/** Reads the leads that no webhook has announced. It continues where the last complete run began. */
import type { Moment } from '#server/context.ts';
import type { Facebook } from '#server/integrations/facebook.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { readAfter } from '#domains/leads/rules.ts';
import { storeLeads } from '#domains/leads/server/service/store.ts';

const MAX_FAILURE = 300;
/** After these failures the other forms would fail as well. */
const OF_ALL_FORMS: OutsideError['kind'][] = ['key', 'busy', 'unreachable'];

/** Each page is stored as soon as it is read. A run that ends in between reads it again, which adds nothing. */
async function readForms(at: Moment, facebook: Facebook, after: Date): Promise<void> {
  let failure: OutsideError | undefined;
  for (const { id, name } of await facebook.listForms()) {
    try {
      for await (const leads of facebook.listLeads(id, after)) await storeLeads(at, leads, name);
    } catch (error) {
      if (!(error instanceof OutsideError) || OF_ALL_FORMS.includes(error.kind)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
}

/** The job. The time until which leads were read moves on only if all forms were read. */
export async function catchUpLeads(at: Moment): Promise<void> {
  const { services, now } = at;
  const { client } = services.facebook;
  if (!client) return;
  const page_id = client.pageId;
  const source = await services.knex('lead_sources').where({ page_id }).first('read_until');
  const save = (change: { read_until?: Date; failure: string | null }) =>
    services
      .knex('lead_sources')
      .insert({ page_id, ...change })
      .onConflict('page_id')
      .merge(change);
  try {
    await readForms(at, client, readAfter(source?.read_until ?? null, now));
    await save({ read_until: now, failure: null });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await save({ failure: error.message.slice(0, MAX_FAILURE) });
    services.log.warn({ reason: error.message }, 'the leads of advertisements were not read');
  }
}
