/** The words for the state of a connection. */
import type { Tone } from '#client/ui/badge.tsx';
import { relativeTime } from '#client/relative-time.ts';
import type { ConnectionView } from '#domains/system/schema.ts';
import type { Translate } from '#shared/texts.ts';

type State = { label: string; tone: Tone };

/** A failing service is failing whether it is real or a sandbox. Until the first call, nobody knows whether a key is right. */
export function stateOf({ mode, failing_since, last_at }: ConnectionView, t: Translate): State {
  if (mode === 'off') return { label: t('Not connected'), tone: 'grey' };
  if (failing_since) return { label: t('Failing'), tone: 'red' };
  if (mode === 'sandbox') return { label: t('Sandbox'), tone: 'blue' };
  return last_at ? { label: t('Connected'), tone: 'green' } : { label: t('Not used yet'), tone: 'orange' };
}

/** The last exchange in words: 'Answered 2 minutes ago.' */
export function exchangeText(
  { last_at, failure, failing_since, answered_at }: ConnectionView,
  now: Date,
  t: Translate,
): string {
  if (!last_at) return t('No call has been made yet.');
  if (!failure) return t('Answered {time}.', { time: relativeTime(last_at, now, t) });
  return [
    t('{failure}, {time}.', { failure, time: relativeTime(last_at, now, t) }),
    failing_since && t('Failing since {time}.', { time: relativeTime(failing_since, now, t) }),
    answered_at && t('The last answer was {time}.', { time: relativeTime(answered_at, now, t) }),
  ]
    .filter(Boolean)
    .join(' ');
}
