/** The language of a document, in which it stays whoever reads it. */
import type { Services } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import type { InvoiceRow } from '#domains/invoices/server/tables.ts';
import { ENGLISH, firstOffered, type SpokenLanguage } from '#shared/languages.ts';

type Speaking = Pick<Services, 'config'>;

const isProduction = ({ config }: Speaking) => config.NODE_ENV === 'production';

/** The language of a document that exists. English for one that keeps none, or one that is not offered any more. */
export const languageOfDocument = (services: Speaking, { language }: Pick<InvoiceRow, 'language'>): SpokenLanguage =>
  firstOffered([language], isProduction(services));

/** A document keeps every language but English. */
export const keptLanguage = (language: SpokenLanguage): string | null => (language === ENGLISH ? null : language);

/** Where a new document is sent, and its workspace. */
type Addressee = { email: string; spaceId: string };

/**
 * The languages of new documents: what the account of each address has chosen, otherwise that of the workspace. The number of statements does
 * not depend on how many there are.
 */
export async function languagesOfNew(
  on: Queryable,
  services: Speaking,
  addressees: readonly Addressee[],
): Promise<SpokenLanguage[]> {
  const emails = new Set(addressees.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])));
  const spaceIds = new Set(addressees.map(({ spaceId }) => spaceId));
  const accounts =
    emails.size > 0
      ? await on('users')
          .whereIn('email', [...emails])
          .select('email', 'language')
      : [];
  const spaces = await on('spaces')
    .whereIn('id', [...spaceIds])
    .select('id', 'language');
  const chosen = new Map(accounts.map(({ email, language }) => [email.toLowerCase(), language]));
  const ofSpace = new Map(spaces.map(({ id, language }) => [id, language]));
  return addressees.map(({ email, spaceId }) =>
    firstOffered([chosen.get(email.toLowerCase()), ofSpace.get(spaceId)], isProduction(services)),
  );
}

/** The language of a new document. */
export async function languageOfNew(on: Queryable, services: Speaking, addressee: Addressee): Promise<SpokenLanguage> {
  return expectRow((await languagesOfNew(on, services, [addressee]))[0], 'The language of a document');
}
