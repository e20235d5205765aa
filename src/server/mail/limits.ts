/** Limits the mails that an account can cause for others: to one person, and to all together. */
import type { Limit, Limits } from '#server/rate-limit.ts';
import { TooMany } from '#shared/errors.ts';
import { mailboxOf } from '#shared/mailbox.ts';

const DAY_S = 24 * 60 * 60;
const PER_PERSON = { name: 'mail-person', points: 20, seconds: DAY_S };
const PER_SENDER = { name: 'mail-sender', points: 200, seconds: DAY_S };
const COUNTED = { name: 'mail-counted', points: 1, seconds: DAY_S };

type LimitedMail = { id: string; /** Mails without one are not limited. */ sender?: string | null; to: string };

/** Counts a mail once, however often its delivery is tried. @returns whether it may be sent */
export async function isWithinMailLimits(limits: Limits, { id, sender, to }: LimitedMail): Promise<boolean> {
  if (!sender || (await limits.isNoted(COUNTED, id))) return true;
  if (!(await isSpent(limits, PER_SENDER, sender))) return false;
  if (!(await isSpent(limits, PER_PERSON, `${sender}:${mailboxOf(to)}`))) {
    // It is tried again and again, and must not use up what the account may send to others.
    await limits.giveBack(PER_SENDER, sender);
    return false;
  }
  await limits.note(COUNTED, id);
  return true;
}

/** @returns false if the limit is used up */
async function isSpent(limits: Limits, limit: Limit, key: string): Promise<boolean> {
  try {
    await limits.spend(limit, key);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}
