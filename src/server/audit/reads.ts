/** The entries of the audit log for personal data of others that was shown to somebody, or downloaded. */
import type { PersonalRead } from '#server/access.ts';
import type { Call } from '#server/context.ts';
import { writeAudit } from '#server/audit/entries.ts';
import { defineSentences } from '#shared/said.ts';

type Shown = { what: string; input: Record<string, unknown> };

export const readSentences = defineSentences('personalData', {
  read: ({ what }: Shown, t) => t('read {what}', { what: t(what) }),
  downloaded: ({ what }: Shown, t) => t('downloaded {what}', { what: t(what) }),
});

/** Ids, days and instants. Other texts may be what somebody has searched for: a name. */
const PLAIN = /^(\d+|\d{4}-\d\d-\d\d(T[\d:.]+Z?)?)$/;

const isPlain = (value: unknown): boolean => {
  if (typeof value === 'string') return PLAIN.test(value);
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof Date;
};

/** What was asked for, without texts that people have typed. */
export const plainInput = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => isPlain(value)));

const idOf = (value: unknown) => (/^\d{1,19}$/.test(String(value)) ? String(value) : null);

/** Writes the entry of an answer, before it is sent. Nothing is written if it has only what belongs to the caller. */
export async function recordRead(
  { services, actor, now }: Call,
  { what, model, id, isOwn }: PersonalRead,
  { input, done }: { input: unknown; done: keyof typeof readSentences },
): Promise<void> {
  const asked: Record<string, unknown> = { ...(input as object) };
  if (isOwn?.(actor, asked)) return;
  const said = readSentences[done]({ what, input: plainInput(asked) });
  const modelId = id === undefined ? null : idOf(asked[id]);
  await writeAudit(services.knex, [{ actorId: actor.userId, model, modelId, said, now }]);
}
