import type { Services } from '#server/context.ts';
import { answerOf } from '#server/integrations/as-conflict.ts';
import type { Kisi } from '#server/integrations/kisi.ts';
import { NOT_CONNECTED } from '#domains/doors/rules.ts';
import { Conflict } from '#shared/errors.ts';

export function requireKisi({ kisi }: Services): Kisi {
  if (!kisi.client) throw new Conflict(NOT_CONNECTED);
  return kisi.client;
}

/** Asks the service for something that a person waits for. @throws Conflict with the reason why there is no response */
export async function outsideAnswer<T>(services: Services, ask: (kisi: Kisi) => Promise<T>): Promise<T> {
  return answerOf(ask(requireKisi(services)));
}
