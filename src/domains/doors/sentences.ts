/** What activities say of doors. */
import { mayHaveOpened, unlockFailure } from '#domains/doors/rules.ts';
import type { OutsideFailure } from '#shared/outside-failure.ts';
import { defineSentences } from '#shared/said.ts';

/** `reason` is what the service has answered. */
type FailedUnlock = { door: string; failure: OutsideFailure; reason: string };

export const doorSentences = defineSentences('door', {
  chosePlace: ({ place }: { place: string | null }, t) =>
    place === null ? t('removed the place of the doors') : t('chose the place {place} for the doors', { place }),
  sentCommand: ({ door }: { door: string }, t) => t('sent the command to unlock the door {door}', { door }),
  failed: ({ door, failure, reason }: FailedUnlock, t) => {
    const facts = { door, reason: unlockFailure(failure, reason, t) };
    return mayHaveOpened(failure)
      ? t('may have unlocked the door {door}: {reason}', facts)
      : t('could not unlock the door {door}: {reason}', facts);
  },
});
