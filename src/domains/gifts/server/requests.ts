/** Agreements: somebody who may give as much agrees to what a colleague wants to give away. */
import { managesSpace } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { mailNews } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { lockActor, recordActivity } from '#server/records/activities.ts';
import {
  MAX_OPEN_REQUESTS,
  REQUEST_DAYS,
  decisionProblem,
  isFresh,
  isUnlimited,
  kindsOf,
} from '#domains/gifts/rules.ts';
import type { AskInput, DecideGiftInput, GiftRequestView } from '#domains/gifts/schema.ts';
import { giftSentences } from '#domains/gifts/sentences.ts';
import { limitIn } from '#domains/gifts/server/give.ts';
import { type GiftFacts, giftMails } from '#domains/gifts/server/mails.ts';
import { readRequest } from '#domains/gifts/server/queries.ts';
import { requestNews } from '#domains/gifts/server/record-kinds.ts';
import type { GiftRequestRow } from '#domains/gifts/server/tables.ts';
import { readTicket } from '#domains/gifts/server/ticket.ts';
import { staffOf } from '#domains/roles/server/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Conflict, NotAllowed, NotFound, TooMany } from '#shared/errors.ts';
import { toMinor } from '#shared/money.ts';
import type { Said } from '#shared/said.ts';
import { DAY } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

type Recorded = { request: GiftRequestRow; said: Said; mails: News[] };

async function record(trx: Transaction, { actor, now }: Call, { request, said, mails }: Recorded): Promise<void> {
  const { id: modelId, space_id: spaceId } = request;
  const by = actor.name || actor.email;
  const activity = { actorId: actor.userId, spaceId, model: 'Gift' as const, modelId, said, by, now };
  await recordActivity(trx, activity, [requestNews(request), ...mails]);
}

/** The facts of a request, for sentences and mails. */
async function factsOf(trx: Transaction, { actor }: Call, { space_id, kind, what, worth_pence }: GiftRequestRow) {
  const { name: space, currency } = await findSpace(trx, space_id);
  const said = { kind, pence: Number(worth_pence), currency };
  return { said, mail: { ...said, by: actor.name || actor.email, what, space } };
}

/** The colleagues who may agree, to tell them. */
async function mailsToColleagues(
  trx: Transaction,
  call: Call,
  { space_id, kind, user_id, counted_pence, reason }: GiftRequestRow,
  mail: GiftFacts,
): Promise<News[]> {
  const { currency } = await findSpace(trx, space_id);
  const limits = new Map((await trx('gift_limits').select()).map(({ role_id, amount }) => [role_id, amount]));
  const colleagues = await staffOf(trx, space_id, (role) => {
    const amount = isUnlimited(role) ? undefined : limits.get(role.id);
    const suffices = amount === undefined || toMinor(amount, currency) >= Number(counted_pence);
    return suffices && kindsOf(role).includes(kind);
  });
  return colleagues
    .filter(({ id }) => id !== call.actor.userId && id !== user_id)
    .map((colleague) => mailNews(colleague, giftMails.asked({ ...mail, reason })));
}

/**
 * Asks colleagues for their agreement to what was refused.
 * @throws InvalidInput for a ticket that is not valid; Conflict if it was asked for already; TooMany
 */
export async function askForAgreement(call: Call, { ticket, reason }: AskInput): Promise<GiftRequestView> {
  const { services, actor, now } = call;
  const { userId } = actor;
  const gift = readTicket(services.config, ticket, { userId, now });
  if (!managesSpace(actor, gift.space_id)) throw new NotFound(msg('Workspace not found'));
  const id = await inTransaction(services, async (trx) => {
    // Two at once wait for each other.
    await trx('users').where('id', userId).forUpdate().first('id');
    const open = await trx('gift_requests')
      .where({ asked_by: userId, state: 'open' })
      .where('asked_at', '>', new Date(now.getTime() - REQUEST_DAYS * DAY))
      .select();
    const { user_id, company_id, kind, about, counted_pence } = gift;
    const isSame = (other: GiftRequestRow) =>
      other.kind === kind &&
      other.about === about &&
      other.user_id === user_id &&
      other.company_id === company_id &&
      other.counted_pence === counted_pence;
    if (open.some(isSame)) throw new Conflict(msg('You have asked for this already'));
    if (open.length >= MAX_OPEN_REQUESTS)
      throw new TooMany(msg('You have asked for too much. Please wait for the answers'));
    const [inserted] = await trx('gift_requests').insert({ ...gift, asked_at: now, reason, state: 'open' });
    const request = (await trx('gift_requests').where('id', String(inserted)).first())!;
    const { said, mail } = await factsOf(trx, call, request);
    const mails = await mailsToColleagues(trx, call, request, mail);
    await record(trx, call, { request, said: giftSentences.asked(said), mails });
    return request.id;
  });
  return readRequest(call, id);
}

/**
 * Agrees to a request, or refuses it. Whoever has asked can then do what was refused, once.
 * @throws NotFound; NotAllowed for who has asked, for who gets it, and for who may not give as much alone; Conflict if it was decided already or is too old
 */
export async function decideGift(call: Call, { _id, agree }: DecideGiftInput): Promise<GiftRequestView> {
  const { services, actor, now } = call;
  await inTransaction(services, async (trx) => {
    await lockActor(trx, actor.userId);
    const request = await trx('gift_requests').where('id', _id).forUpdate().first();
    if (!request || !managesSpace(actor, request.space_id)) throw new NotFound(msg('Request not found'));
    const problem = decisionProblem(actor, request, await limitIn(trx, actor, request.space_id));
    if (problem !== undefined) throw new NotAllowed(problem);
    if (request.state !== 'open') throw new Conflict(msg('This was decided already'));
    if (!isFresh(request.asked_at, now)) throw new Conflict(msg('This request is too old'));
    const state = agree ? 'agreed' : 'refused';
    await trx('gift_requests').where('id', _id).update({ state, decided_by: actor.userId, decided_at: now });
    const { said, mail } = await factsOf(trx, call, request);
    const asker = (await trx('users').where('id', request.asked_by).first('name', 'email'))!;
    await record(trx, call, {
      request,
      said: giftSentences[state](said),
      mails: [mailNews(asker, giftMails[state](mail))],
    });
  });
  return readRequest(call, _id);
}
