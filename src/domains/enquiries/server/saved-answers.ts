import type { Actor } from '#server/actor.ts';
import { requireManages, requireManagesAll } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { defineDeletableRecord } from '#server/records/define-record.ts';
import { savedAnswerSentences } from '#domains/enquiries/sentences.ts';
import type {
  SavedAnswerInput,
  SavedAnswerUpdateInput,
  SavedAnswerView,
  SpaceInput,
} from '#domains/enquiries/thread-schema.ts';
import { SavedAnswer, savedAnswerView } from '#domains/enquiries/server/model.ts';
import { SAVED_ANSWER } from '#domains/enquiries/server/record-kinds.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';

/** The answers that a menu offers. */
const MOST = 100;

/** Staff who manage the workspace of an answer change it. One for all workspaces is changed by those who manage all. */
function requireWrites(actor: Actor, spaceId: string | null): void {
  if (spaceId === null) requireManagesAll(actor);
  else requireManages(actor, spaceId);
}

export const savedAnswers = defineDeletableRecord({
  table: SavedAnswer,
  kind: SAVED_ANSWER,
  sentences: savedAnswerSentences,
  factsOf: ({ title }) => ({ title }),
  spaceOf: ({ space_id }) => space_id,
  view: savedAnswerView,
  allow: ({ actor }, { space_id }) => requireWrites(actor, space_id),
  async columns(trx, { actor, now }, fields: SavedAnswerInput) {
    requireWrites(actor, fields.space_id);
    if (fields.space_id !== null) await findSpace(trx, fields.space_id);
    return { ...fields, status: true, version: 0, created_at: now };
  },
  patch: (_answer, sent: Omit<SavedAnswerUpdateInput, '_id' | 'version'>) => sent,
});

/** The answers for the enquiries of a workspace. @throws NotAllowed for a workspace that the caller does not manage */
export async function listSavedAnswers(
  { services, actor }: Call,
  { space_id }: SpaceInput,
): Promise<SavedAnswerView[]> {
  requireManages(actor, space_id);
  const rows = await SavedAnswer.query(services.knex)
    .where('status', true)
    .where((offered) => offered.where({ space_id }).orWhereNull('space_id'))
    .orderBy('id', 'desc')
    .limit(MOST);
  return rows.map(savedAnswerView);
}
