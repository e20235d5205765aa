import type { Services } from '#server/context.ts';
import { answerOf } from '#server/integrations/as-conflict.ts';
import type { Mailchimp } from '#server/integrations/mailchimp.ts';
import { NOT_CONNECTED } from '#domains/campaigns/rules.ts';
import { Conflict } from '#shared/errors.ts';

/** Asks the service for something that a person waits for. @throws Conflict with the reason why there is no response */
export async function outsideAnswer<T>({ mailchimp }: Services, ask: (client: Mailchimp) => Promise<T>): Promise<T> {
  if (!mailchimp.client) throw new Conflict(NOT_CONNECTED);
  return answerOf(ask(mailchimp.client));
}
