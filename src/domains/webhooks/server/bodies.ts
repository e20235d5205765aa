/** The bodies of events: what happened, and its record as the REST API shows it. */
import type { Actor } from '#server/actor.ts';
import { type Services, momentOf } from '#server/context.ts';
import type { Told, ToldRecord, ToldRef } from '#server/told.ts';
import { allPermissions } from '#shared/permissions.ts';

/** Programs are told what an operator sees who may see everything. Who may add a webhook holds these rights. */
const EVERYTHING_SHOWN: Actor = {
  userId: '0',
  name: '',
  email: '',
  role: { id: '0', name: '', permissions: allPermissions(), showAllBooking: true, showAllWorkSpaces: true },
  memberships: [],
  teamSpaceIds: [],
  companyIds: [],
  unpaid: [],
  benefits: [],
  mayHaveCredits: false,
  scope: 'full',
};

export const BODY_VERSION = 1;

export const bodyOf = (type: string, at: Date, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), version: BODY_VERSION, data });

export type Happened = {
  type: string;
  told: Told;
  ref: ToldRef;
  more: Record<string, unknown>;
  at: Date;
};

/**
 * Reads the records of some events, each noun at once. A record that is not there any more has its ids only.
 * @returns the body of each, and the workspace of its record
 */
export async function readBodies(
  services: Services,
  happened: Happened[],
): Promise<{ body: string; space_id: string | null }[]> {
  const call = { ...momentOf(services), actor: EVERYTHING_SHOWN };
  const records = new Map<Told, ToldRecord[]>();
  for (const told of new Set(happened.map((each) => each.told))) {
    const refs = happened.filter((each) => each.told === told).map(({ ref }) => ref);
    const distinct = new Map(refs.map((ref) => [`${ref.id} ${ref.space_id}`, ref]));
    records.set(told, await told.read(call, [...distinct.values()]));
  }
  return happened.map(({ type, told, ref, more, at }) => {
    const isIt = (record: ToldRecord) =>
      record.id === ref.id && (ref.space_id === null || record.space_id === null || record.space_id === ref.space_id);
    const record = records.get(told)?.find(isIt);
    const space_id = record?.space_id ?? ref.space_id;
    const data = { [told.noun]: record?.view ?? { _id: ref.id, space_id }, ...record?.more, ...more };
    return { body: bodyOf(type, at, data), space_id };
  });
}
