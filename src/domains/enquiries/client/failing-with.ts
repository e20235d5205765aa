import { CallFailed, failureOf, isCallFailure } from '#client/failure.ts';

/**
 * Waits for a call. If there was no answer, or the server failed, the failure has this text. Refusals keep the text of the server,
 * which says what to do.
 */
export async function failingWith<Answer>(message: string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const { status } = failureOf(error);
    if (isCallFailure(error) && (status === 0 || status >= 500)) throw new CallFailed({ status, message });
    throw error;
  }
}
