import { useRef } from 'react';
import { failureOf } from './failure.ts';
import type { CallContext } from './links.ts';

/**
 * A write that has no second effect when it is repeated after a lost response. Attempts with the same input have the same
 * idempotency key, until the write succeeds or is refused.
 */
export function useOnce<Input, Output>(
  send: (input: Input, context: CallContext) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const attempt = useRef<{ text: string; key: string }>(undefined);

  return async (input) => {
    const text = JSON.stringify(input);
    if (attempt.current?.text !== text) attempt.current = { text, key: createKey() };
    try {
      const output = await send(input, { idempotencyKey: attempt.current.key });
      attempt.current = undefined;
      return output;
    } catch (error) {
      // The next attempt must not be answered with this refusal.
      if (isRefusal(error)) attempt.current = undefined;
      throw error;
    }
  };
}

function isRefusal(error: unknown): boolean {
  const { status } = failureOf(error);
  return status >= 400 && status < 500;
}

/** A key of one attempt. `randomUUID` is not used, because browsers provide it only on https and localhost. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
