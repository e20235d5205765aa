/** Tests of settings against the real service. Each is limited, and its outcome is for the person who waits. */
import { randomUUID } from 'node:crypto';
import type { Call } from '#server/context.ts';
import { type MailContent, renderMail } from '#server/mail/layout.ts';
import { messageIdOf } from '#server/mail/message-id.ts';
import { sendMail } from '#server/mail/send.ts';
import { recordActivity } from '#server/records/activities.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { withinLimit } from '#server/within-limit.ts';
import type { TestView } from '#domains/settings/schema.ts';
import { settingSentences } from '#domains/settings/sentences.ts';
import { Conflict } from '#shared/errors.ts';
import { readable } from '#shared/fields.ts';
import type { Said } from '#shared/said.ts';
import { SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const LIMIT_MS = 20 * SECOND;
const PER_ACCOUNT = { name: 'settings-test', points: 20, seconds: 600 };
/** A server may send any text. */
const MAX_REASON = 200;

type Test = {
  /** What the activity says. */
  said: Said;
  run: () => Promise<void>;
  succeeded: string;
};

async function outcomeOf(call: Call, { said, run, succeeded }: Test): Promise<TestView> {
  const { services, actor, now } = call;
  await services.limits.spend(PER_ACCOUNT, actor.userId);
  const by = actor.name || actor.email;
  await inTransaction(services, (trx) =>
    recordActivity(trx, { actorId: actor.userId, spaceId: null, model: 'Setting', modelId: null, said, by, now }),
  );
  try {
    await withinLimit(run(), LIMIT_MS);
    return { succeeded: true, detail: succeeded };
  } catch (error) {
    const reason = readable(error instanceof Error ? error.message || error.name : String(error));
    return { succeeded: false, detail: reason.slice(0, MAX_REASON) };
  }
}

/** Sends a mail to the address of the caller, with the present settings. @throws Conflict without a mail server */
export async function testMail(call: Call): Promise<TestView> {
  const { services, actor } = call;
  const { mailer, config, t } = services;
  if (!mailer) throw new Conflict(msg('Please set a mail server first'));
  const content: MailContent = {
    heading: t('Mail works'),
    paragraphs: [t('This is a test of the mail settings. Mails to customers and staff are sent in the same way.')],
    footer: t('{person} has asked for this mail.', { person: actor.name || actor.email }),
    operatorName: config.OPERATOR_NAME,
  };
  const subject = t('Test of {operator}', { operator: config.OPERATOR_NAME });
  const mail = { to: actor.email, subject, ...renderMail(content, t) };
  return outcomeOf(call, {
    said: settingSentences.sentTestMail(),
    run: () => sendMail(services, { ...mail, messageId: messageIdOf(config, `test-${randomUUID()}`) }),
    succeeded: t('The mail server has accepted a mail to {email}.', { email: actor.email }),
  });
}

/** Charges £1.00 with a test card of Stripe, and refunds it. @throws Conflict without a test key */
export async function testCharge(call: Call): Promise<TestView> {
  const { stripe, payment } = call.services;
  if (!stripe) throw new Conflict(msg('Please set the secret key first'));
  if (!payment.testMode) throw new Conflict(msg('A live key would charge a real card, so only test keys are tested'));
  return outcomeOf(call, {
    said: settingSentences.madeTestCharge(),
    run: () => stripe.testCharge(),
    succeeded: call.services.t('Stripe has charged £1.00 and refunded it.'),
  });
}
