/** What accounts ask for second factors. */
import type { Transaction } from '#server/db/transaction.ts';
import type { Moment } from '#server/context.ts';
import { NotReadable } from '#server/integrations/sealed.ts';
import { publish } from '#server/outbox.ts';
import { type FactorsPort, type User, accountMail, recordOwnActivity } from '#domains/accounts/server/index.ts';
import { isAppCode, plainCode } from '#domains/factors/rules.ts';
import { factorSentences } from '#domains/factors/sentences.ts';
import { factorMails } from '#domains/factors/server/mails.ts';
import { useCode } from '#domains/factors/server/recovery.ts';
import { openFactor } from '#domains/factors/server/secrets.ts';
import type { FactorRow } from '#domains/factors/server/tables.ts';
import { stepOf } from '#domains/factors/server/totp.ts';

/** The period of a code that was not accepted before. @returns undefined if there is none, or if no key opens the secret */
export function freshStep({ services, now }: Moment, factor: FactorRow, code: string): number | undefined {
  const { user_id, sealed_secret } = factor;
  if (sealed_secret === null) return undefined;
  try {
    const step = stepOf(openFactor(services.config, { user_id, sealed_secret }), code, now);
    return step !== undefined && step > factor.last_step ? step : undefined;
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    services.log.error({ err: error, factor: factor.id }, 'the secret of a second factor cannot be read');
    return undefined;
  }
}

/** Uses up a code of an authenticator app of a locked account. @returns whether it is valid */
async function redeemAppCode(trx: Transaction, { id: user_id }: User, code: string, at: Moment): Promise<boolean> {
  const factors = await trx('factors').where({ user_id, kind: 'totp' }).whereNotNull('confirmed_at').forUpdate();
  for (const factor of factors) {
    const step = freshStep(at, factor, code);
    if (step === undefined) continue;
    await trx('factors').where('id', factor.id).update({ last_step: step, used_at: at.now });
    return true;
  }
  return false;
}

/** Uses up a recovery code of a locked account, and tells its person. @returns whether it is valid */
async function redeemRecoveryCode(trx: Transaction, user: User, code: string, { now }: Moment): Promise<boolean> {
  const left = await useCode(trx, user.id, code, now);
  if (left === undefined) return false;
  await publish(trx, [accountMail(user, factorMails.usedRecoveryCode({ left }))], now);
  await recordOwnActivity(trx, user.id, factorSentences.usedRecoveryCode({ left }), now);
  return true;
}

export const factorsPort: FactorsPort = {
  anyOf: (user, accepted) =>
    `EXISTS(SELECT 1 FROM factors f WHERE f.user_id = ${user} AND f.confirmed_at IS NOT NULL AND (${accepted} = 'any' OR f.kind = ${accepted}))`,
  kindsOf: (user) =>
    `(SELECT GROUP_CONCAT(DISTINCT f.kind ORDER BY f.kind) FROM factors f WHERE f.user_id = ${user} AND f.confirmed_at IS NOT NULL)`,
  newestOf: (user) => `(SELECT MAX(f.id) FROM factors f WHERE f.user_id = ${user} AND f.confirmed_at IS NOT NULL)`,
  async redeem(trx, user, text, at, byApp = true) {
    const code = plainCode(text);
    if (!isAppCode(code)) return redeemRecoveryCode(trx, user, code, at);
    return byApp && redeemAppCode(trx, user, code, at);
  },
};
