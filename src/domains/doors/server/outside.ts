import type { Services } from '#server/context.ts';
import type { Kisi } from '#server/integrations/kisi.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { NOT_CONNECTED } from '#domains/doors/rules.ts';
import { Conflict } from '#shared/errors.ts';

/** The error for people when the service did not do what was asked. Other errors are defects and are thrown again. */
export function asConflict(error: unknown, messageOf = ({ message }: OutsideError) => `${message}.`): Conflict {
  if (!(error instanceof OutsideError)) throw error;
  return new Conflict(messageOf(error).replace(/\.\.$/, '.'));
}

export function requireKisi({ kisi }: Services): Kisi {
  if (!kisi.client) throw new Conflict(NOT_CONNECTED);
  return kisi.client;
}

/** Asks the service for something that a person waits for. @throws Conflict with the reason why there is no response */
export async function outsideAnswer<T>(services: Services, ask: (kisi: Kisi) => Promise<T>): Promise<T> {
  try {
    return await ask(requireKisi(services));
  } catch (error) {
    throw error instanceof OutsideError ? asConflict(error) : error;
  }
}
