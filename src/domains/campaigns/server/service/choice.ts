/** Tells Mailchimp who has withdrawn their consent to news, and who wants them again. */
import type { Services } from '#server/context.ts';
import { type Heard, listen } from '#server/events.ts';
import { newsChoiceOf, newsChosen } from '#domains/accounts/server/index.ts';
import { usedLists } from '#domains/campaigns/server/queries.ts';

/**
 * Makes the contacts of a person what they have chosen last. A repeat finds that done. Somebody whose consents were erased has chosen nothing.
 * @throws OutsideError if Mailchimp has no answer for the moment
 */
async function tellChoice({ facts: { userId } }: Heard<{ userId: string }>, services: Services): Promise<void> {
  const { knex, mailchimp } = services;
  const { client } = mailchimp;
  const wantsNews = await newsChoiceOf(knex, userId);
  const account = await knex('users').where('id', userId).first('email');
  if (!client || !account || wantsNews === undefined) return;
  for (const listId of await usedLists(knex)) {
    if (wantsNews) await client.subscribeAgain(listId, account.email);
    else await client.unsubscribe(listId, account.email);
  }
}

/** One choice of a person after the other, so that the last one counts. */
export const tellMailchimp = listen('campaigns: consents to news', [newsChosen], {
  inOrderOf: (_event, { userId }) => userId,
  hear: tellChoice,
});
