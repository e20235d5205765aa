import { english } from '../../../../test/helpers/english.ts';
import { expect, it } from 'vitest';
import type { ConnectionView } from '#domains/system/schema.ts';
import { exchangeText, stateOf } from './connection-text.ts';

const now = new Date('2030-01-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const view = (rest: Partial<ConnectionView>): ConnectionView => ({
  name: 'Kisi',
  purpose: 'Doors',
  help: 'https://docs.kisi.io/',
  mode: 'live',
  missing: [],
  last_at: null,
  failure: null,
  failing_since: null,
  answered_at: null,
  ...rest,
});

it('a connection is connected once a call has been answered, and failing until the next answer', () => {
  expect(stateOf(view({ mode: 'off' }), english).label).toBe('Not connected');
  expect(stateOf(view({}), english).label).toBe('Not used yet');
  expect(stateOf(view({ last_at: now }), english).label).toBe('Connected');
  expect(stateOf(view({ mode: 'sandbox' }), english).label).toBe('Sandbox');
  expect(stateOf(view({ mode: 'sandbox', failing_since: now }), english).label).toBe('Failing');
});

it('the last exchange says what happened, and since when', () => {
  expect(exchangeText(view({}), now, english)).toBe('No call has been made yet.');
  expect(exchangeText(view({ last_at: ago(2), answered_at: ago(2) }), now, english)).toBe('Answered 2 minutes ago.');
  const failing = view({ last_at: ago(1), failure: 'Kisi answered 503', failing_since: ago(60), answered_at: ago(61) });
  expect(exchangeText(failing, now, english)).toBe(
    'Kisi answered 503, 1 minute ago. Failing since 1 hour ago. The last answer was 1 hour ago.',
  );
});
