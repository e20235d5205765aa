/** What staff try to give away beyond their limit. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { permissionsOf } from '#shared/permissions.ts';
import type { TestApp } from './app.ts';
import { procedures } from './trpc.ts';
import { type World, addPerson } from './world.ts';

/** What a call is refused with until somebody agrees. */
export const NEEDS_AGREEMENT = { data: { httpStatus: 403, agreement: expect.any(String) } };

/** The ticket of a call that is refused until somebody agrees. */
export async function ticketOf(call: Promise<unknown>): Promise<string> {
  const refused: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toMatchObject(NEEDS_AGREEMENT);
  return (refused as { data: { agreement: string } }).data.agreement;
}

/** Credits that somebody may not grant to the member alone. @returns the ticket of the refused call, and who has made it */
export async function refusedCredits(app: TestApp, { owner, member, spaceId: space_id }: World) {
  const name = `Clerk ${randomUUID()}`;
  const { roles, gifts } = procedures(app, owner);
  const permissions = permissionsOf({ members: { show: true, editable: true } });
  const { _id } = await roles.create.mutate({ name, permissions });
  await gifts.setLimit.mutate({ _id, amount: 0 });
  const clerk = await addPerson(app.knex, name, [space_id]);
  const credits = { space_id, type: 'money', amount: 100, user_id: member.id } as const;
  return { clerk, ticket: await ticketOf(procedures(app, clerk).credits.grant.mutate(credits)) };
}
