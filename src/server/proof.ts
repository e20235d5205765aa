/** Proofs: before a call of consequence, the person of the session must have shown lately who they are. */
import type { Actor } from '#server/actor.ts';
import type { Call, Context } from '#server/context.ts';
import { ProofNeeded } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import { MINUTE } from '#shared/time.ts';

/** @throws ProofNeeded if the person of the session has not shown lately who they are. A key needs no proof */
export function requireProof(
  { services: { config }, now }: Pick<Context, 'services' | 'now'>,
  { provedAt }: Actor,
): void {
  const { PROOF_MINUTES } = config;
  if (provedAt && PROOF_MINUTES > 0 && now.getTime() - provedAt.getTime() > PROOF_MINUTES * MINUTE)
    throw new ProofNeeded();
}

/** What a call pays back. */
type PaidBack = { payerId: string | null; currency: string; pence: number };

/** Staff who pay back much to others need a proof; people who cancel what is theirs do not. @throws ProofNeeded */
export function requireProofOfRefund(call: Call, { payerId, currency, pence }: PaidBack): void {
  if (pence <= 0 || payerId === call.actor.userId) return;
  if (toMajor(pence, currency) >= call.services.config.PROOF_REFUND) requireProof(call, call.actor);
}
