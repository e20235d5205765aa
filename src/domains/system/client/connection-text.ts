/** The words for the state of a connection. */
import type { Tone } from '#client/ui/badge.tsx';
import { relativeTime } from '#client/relative-time.ts';
import type { ConnectionView } from '#domains/system/schema.ts';

type State = { label: string; tone: Tone };

/** A failing service is failing whether it is real or a sandbox. Until the first call, nobody knows whether a key is right. */
export function stateOf({ mode, failing_since, last_at }: ConnectionView): State {
  if (mode === 'off') return { label: 'Not connected', tone: 'grey' };
  if (failing_since) return { label: 'Failing', tone: 'red' };
  if (mode === 'sandbox') return { label: 'Sandbox', tone: 'blue' };
  return last_at ? { label: 'Connected', tone: 'green' } : { label: 'Not used yet', tone: 'orange' };
}

/** The last exchange in words: 'Answered 2 minutes ago.' */
export function exchangeText({ last_at, failure, failing_since, answered_at }: ConnectionView, now: Date): string {
  if (!last_at) return 'No call has been made yet.';
  if (!failure) return `Answered ${relativeTime(last_at, now)}.`;
  const since = failing_since ? ` Failing since ${relativeTime(failing_since, now)}.` : '';
  const before = answered_at ? ` The last answer was ${relativeTime(answered_at, now)}.` : '';
  return `${failure}, ${relativeTime(last_at, now)}.${since}${before}`;
}
