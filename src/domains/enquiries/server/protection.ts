/** What keeps robots from the public forms without a puzzle for people. docs/security.md describes it. */
import { addressGroup } from '#server/client-address.ts';
import type { Context } from '#server/context.ts';
import { MIN_FORM_MS } from '#domains/enquiries/form-time.ts';
import type { EnquiryInput } from '#domains/enquiries/schema.ts';
import { readStamp } from '#domains/enquiries/server/stamp.ts';
import { TOO_FAST } from '#domains/enquiries/texts.ts';
import { TooMany } from '#shared/errors.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { DAY } from '#shared/time.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** The people of an office share one network. */
const PER_NETWORK = { name: 'enquiry-network', points: 30, seconds: HOUR_S };
/** For calls without a stamp: other programs, and robots that skip the form. */
const UNSTAMPED = { name: 'enquiry-unstamped', points: 10, seconds: HOUR_S };
/** An opened form is sent once, or a few times after a failure. */
const PER_STAMP = { name: 'enquiry-stamp', points: 3, seconds: DAY_S };
const PER_EMAIL = { name: 'enquiry-email', points: 5, seconds: DAY_S };

type SentEnquiry = Pick<EnquiryInput, 'homepage' | 'opened' | 'email'>;

/** True if the hidden field is filled, which only robots do. The call then answers like a success and stores nothing. */
export function isFromRobot({ log }: Pick<Context, 'log'>, { homepage }: SentEnquiry): boolean {
  if (!homepage) return false;
  log.info({ reason: 'the hidden field was filled' }, 'an enquiry was dropped');
  return true;
}

/** The stamp if the server issued it within a day. An older form counts as a form without a stamp, so that no text is lost. */
function freshStamp({ services, now }: Pick<Context, 'services' | 'now'>, { opened }: SentEnquiry) {
  const stamp = opened === undefined ? undefined : readStamp(services.config, opened);
  if (!stamp) return undefined;
  const ageMs = now.getTime() - stamp.issuedAt.getTime();
  return ageMs > DAY ? undefined : { key: stamp.key, ageMs };
}

/** Limits the enquiries of a network, of a form and of an email address. @throws TooMany */
export async function limitEnquiries(
  context: Pick<Context, 'services' | 'now' | 'ip'>,
  sent: SentEnquiry,
): Promise<void> {
  const { limits } = context.services;
  const network = addressGroup(context.ip);
  await limits.spend(PER_NETWORK, network);
  const stamp = freshStamp(context, sent);
  if (stamp && stamp.ageMs < MIN_FORM_MS) throw new TooMany(TOO_FAST);
  await (stamp ? limits.spend(PER_STAMP, stamp.key) : limits.spend(UNSTAMPED, network));
  await limits.spend(PER_EMAIL, mailboxOf(sent.email));
}
