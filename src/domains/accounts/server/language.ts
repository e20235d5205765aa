import type { Moment, Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { User } from '#domains/accounts/server/model.ts';
import { ENGLISH, firstOffered, type Language, offeredLanguages } from '#shared/languages.ts';

/**
 * The language in which an address is written to: what its account has chosen, otherwise that of the workspace which the mail is about.
 * English without both, and for one that is not offered any more.
 * @param spaceId undefined for a mail that is about no workspace
 */
export async function languageOfAddress(
  { knex, config }: Pick<Services, 'knex' | 'config'>,
  email: string,
  spaceId: string | undefined,
): Promise<Language> {
  const account = await knex('users').where('email', email).first('language');
  const asksSpace = !account?.language && spaceId !== undefined;
  const space = asksSpace ? await knex('spaces').where('id', spaceId).first('language') : undefined;
  return firstOffered([account?.language, space?.language], config.NODE_ENV === 'production');
}

/** Keeps the language of the first sign-in of a locked account in another language than English, in which its mails are anyway. */
export async function keepLanguage(trx: Transaction, { id, language }: User, { services }: Moment): Promise<void> {
  const offered = offeredLanguages(services.config.NODE_ENV === 'production');
  const used = offered.find((each) => each === services.language);
  if (language === null && used && used !== ENGLISH) await trx('users').where({ id }).update({ language: used });
}
