/** Consents: what somebody has agreed to, in which words, when and where. Nothing of it is ever changed; to withdraw adds another entry. */
import type { Call } from '#server/context.ts';
import { defineEvent } from '#server/events.ts';
import { publish } from '#server/outbox.ts';
import { z } from 'zod';
import { type Queryable, type Transaction, inTransaction } from '#server/db/transaction.ts';
import { type ConsentKind, type ConsentsView, NEWS_TEXT, termsText } from '#domains/accounts/consents.ts';
import { accountSentences } from '#domains/accounts/sentences.ts';
import { lockUsers } from '#domains/accounts/server/locks.ts';
import { mayReachMember } from '#domains/accounts/server/reach.ts';
import type { Caller } from '#domains/accounts/server/service/limits.ts';
import { recordOwnActivity } from '#domains/accounts/server/service/own.ts';
import { NotFound } from '#shared/errors.ts';
import { msg } from '#shared/texts.ts';

export type ConsentRow = {
  id: string;
  user_id: string;
  kind: ConsentKind;
  given: boolean;
  text: string;
  way: string;
  network: string;
  at: Date;
};

/** Somebody has given or withdrawn their consent to news. */
export const newsChosen = defineEvent('news.chosen', z.object({ userId: z.string() }));

/** The most entries that are shown. */
const SHOWN = 50;

/** A condition that is true for an account that wants no news. @param user the column with the id of the account */
export const refusesNews = (user: string) =>
  `(SELECT c.given FROM consents c FORCE INDEX (consents_last) WHERE c.user_id = ${user} AND c.kind = 'news' ORDER BY c.id DESC LIMIT 1) = FALSE`;

type Said = Pick<ConsentRow, 'kind' | 'given' | 'text' | 'way'>;

async function insertConsent(trx: Transaction, userId: string, said: Said, { ip, now }: Pick<Caller, 'ip' | 'now'>) {
  const row = { ...said, text: said.text.slice(0, 500), network: ip.slice(0, 60) };
  await trx('consents').insert({ ...row, user_id: userId, at: now });
}

/**
 * Records that a person who has signed up has agreed to the pages of the operator, if there are any.
 * @param way where they have read it, at most 30 letters
 */
export async function recordTerms(
  trx: Transaction,
  userId: string,
  caller: Omit<Caller, 'userAgent'>,
  way = 'Sign-up',
): Promise<void> {
  const text = termsText(caller.services.config, caller.services.t);
  if (text !== undefined) await insertConsent(trx, userId, { kind: 'terms', given: true, text, way }, caller);
}

async function consentsOf(knex: Queryable, userId: string): Promise<ConsentsView> {
  const rows = await knex('consents').where('user_id', userId).orderBy('id', 'desc').limit(SHOWN);
  const entries = rows.map(({ kind, given, text, way, at }) => ({ kind, given, text, way, at }));
  return { news: entries.find(({ kind }) => kind === 'news')?.given ?? true, entries };
}

/** What a person has said last of news; undefined for somebody who has said nothing. */
export async function newsChoiceOf(knex: Queryable, userId: string): Promise<boolean | undefined> {
  const last = await knex('consents').where({ user_id: userId, kind: 'news' }).orderBy('id', 'desc').first('given');
  return last?.given;
}

/** The consents of the caller. */
export const ownConsents = ({ services, actor }: Call): Promise<ConsentsView> =>
  consentsOf(services.knex, actor.userId);

/** The consents of a customer, for staff who reach them. @throws NotFound */
export async function consentsOfCustomer(call: Call, userId: string): Promise<ConsentsView> {
  if (!(await mayReachMember(call, userId))) throw new NotFound(msg('User not found'));
  return consentsOf(call.services.knex, userId);
}

/** Gives or withdraws the consent to news. What it is already adds nothing. */
export async function chooseNews(call: Call & Pick<Caller, 'ip'>, given: boolean): Promise<ConsentsView> {
  const { services, actor, now } = call;
  const { userId } = actor;
  await inTransaction(services, async (trx) => {
    await lockUsers(trx, [userId]);
    if ((await consentsOf(trx, userId)).news === given) return;
    await insertConsent(trx, userId, { kind: 'news', given, text: services.t(NEWS_TEXT), way: 'My Profile' }, call);
    await publish(trx, [newsChosen({ userId })], now);
    await recordOwnActivity(trx, userId, given ? accountSentences.wantsNews() : accountSentences.refusedNews(), now);
  });
  return consentsOf(services.knex, userId);
}
