/** Reads who has unsubscribed or bounced. It continues where the last call stopped. */
import type { Moment } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Mailchimp } from '#server/integrations/mailchimp.ts';
import type { MailchimpStatus } from '#server/integrations/mailchimp-shapes.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { blockReason, readStatusesSince } from '#domains/campaigns/rules.ts';

const MAX_FAILURE = 300;
const MAX_EMAIL = 191;

/** Stores one page: contacts who receive no campaigns, and those who receive them again. */
async function storeStatuses({ services }: Moment, listId: string, contacts: MailchimpStatus[]): Promise<void> {
  const known = contacts
    .map(({ email_address, status }) => ({ email: email_address.toLowerCase(), reason: blockReason(status) }))
    .filter(({ email }) => email.length <= MAX_EMAIL);
  // In one order, so that two processes do not wait for each other.
  const blocked = known
    .flatMap(({ email, reason }) => (reason ? [{ list_id: listId, email, reason }] : []))
    .sort((a, b) => a.email.localeCompare(b.email));
  const free = known.filter(({ reason }) => !reason).map(({ email }) => email);
  await inTransaction(services, async (trx) => {
    if (blocked.length > 0) await trx('mail_blocks').insert(blocked).onConflict(['list_id', 'email']).merge(['reason']);
    if (free.length > 0) await trx('mail_blocks').where('list_id', listId).whereIn('email', free).delete();
  });
}

/** Makes our copy of the statuses of an audience as new as the service. @throws OutsideError */
export async function readStatuses(at: Moment, mailchimp: Mailchimp, listId: string): Promise<void> {
  const { services, now } = at;
  const list = await services.knex('mail_lists').where('list_id', listId).first('read_until');
  const since = readStatusesSince(list?.read_until ?? null);
  for await (const contacts of mailchimp.listStatuses(listId, since)) await storeStatuses(at, listId, contacts);
  const read = { read_until: now, failure: null };
  await services
    .knex('mail_lists')
    .insert({ list_id: listId, ...read })
    .onConflict('list_id')
    .merge(read);
}

/** After these failures the other audiences would fail as well. */
const OF_ALL_LISTS: OutsideError['kind'][] = ['key', 'busy', 'unreachable'];

/** The job: reads the statuses of all audiences that workspaces use. */
export async function readAllStatuses({ services }: Moment): Promise<void> {
  const { client } = services.mailchimp;
  if (!client) return;
  for (const listId of await services.knex('mail_audiences').distinct().pluck('list_id')) {
    try {
      await readStatuses({ services, now: services.clock.now() }, client, listId);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const failure = error.message.slice(0, MAX_FAILURE);
      await services.knex('mail_lists').insert({ list_id: listId, failure }).onConflict('list_id').merge({ failure });
      services.log.warn({ listId, reason: error.message }, 'the statuses of an audience were not read');
      if (OF_ALL_LISTS.includes(error.kind)) return;
    }
  }
}
