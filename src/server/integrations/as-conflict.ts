/** Failures of outside services, for a person who waits for the answer. */
import { OutsideError } from '#server/integrations/outside-error.ts';
import { Conflict } from '#shared/errors.ts';

/** The error for people when the service did not do what was asked. Other errors are defects and are thrown again. */
export function asConflict(error: unknown, messageOf = ({ message }: OutsideError) => `${message}.`): Conflict {
  if (!(error instanceof OutsideError)) throw error;
  return new Conflict(messageOf(error).replace(/\.\.$/, '.'));
}

/** Asks a service for something that a person waits for. @throws Conflict with the reason why there is no response */
export async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asConflict(error);
  }
}
