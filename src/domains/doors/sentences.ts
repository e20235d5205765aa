/** What activities say of doors. */
import { mayHaveOpened, unlockFailure } from '#domains/doors/rules.ts';
import type { OutsideFailure } from '#shared/outside-failure.ts';
import { defineSentences } from '#shared/said.ts';

/** `reason` is what the service has answered. */
type FailedUnlock = { door: string; failure: OutsideFailure; reason: string };

export const doorSentences = defineSentences('door', {
  chosePlace: ({ place }: { place: string | null }) =>
    place === null ? 'removed the place of the doors' : `chose the place ${place} for the doors`,
  sentCommand: ({ door }: { door: string }) => `sent the command to unlock the door ${door}`,
  failed: ({ door, failure, reason }: FailedUnlock) => {
    const what = mayHaveOpened(failure) ? 'may have unlocked' : 'could not unlock';
    return `${what} the door ${door}: ${unlockFailure(failure, reason)}`;
  },
});
