/** What a new sandbox has: an owner, and a workspace with places of all kinds. It is made by the same calls as any other. */
import { createCaller } from '#app/server/router.ts';
import { type Services, momentOf } from '#server/context.ts';
import { User, readActor } from '#domains/accounts/server/index.ts';
import { roleKeyed } from '#domains/roles/server/index.ts';
import { WEEKDAYS } from '#shared/time.ts';

/** No mail reaches it. By this account, a sandbox is known. */
const OWNER = 'owner@sandbox.invalid';

const HOURS = { no_of_days: [...WEEKDAYS], office_hours: ['06:00', '22:00'] as [string, string] };

async function addOwner(services: Services): Promise<string> {
  const { id: role_id } = await roleKeyed(services.knex, 'owner');
  const now = services.clock.now();
  const account = { email: OWNER, name: 'Sandbox', role_id, verified_at: now, created_at: now };
  const { id } = await User.query(services.knex).insert(account);
  return id;
}

/** Adds the workspace, if the sandbox is new. @throws Error if the database has accounts of somebody else */
export async function fillSandbox(services: Services): Promise<void> {
  const { knex, log } = services;
  if (await knex('users').where('email', OWNER).first('id')) return;
  if (await knex('users').first('id')) throw new Error('SANDBOX_DATABASE_URL names a database with accounts in it');
  const actor = await readActor(services, await addOwner(services));
  const owner = createCaller({ ...momentOf(services), actor, ip: '', requestId: 'sandbox', log });
  const { _id: space_id } = await owner.spaces.create({
    ...HOURS,
    name: 'Sandbox',
    area: '1 Example Street',
    description: 'A workspace for programs that are being written.',
    price: { flexi_desk: 20, dedicated_desk: 30 },
  });
  const room = { space_id, type: 'meeting_room', cancellation_notice: 24 } as const;
  await owner.resources.create({ ...room, name: 'Small room', price: 20, capacity: 4 });
  await owner.resources.create({ ...room, name: 'Large room', price: 45, capacity: 12 });
  await owner.resources.create({ space_id, type: 'private_office', name: 'Office', price: 100, capacity: 4 });
  const desk_type = [{ flexi_desk: 8 }, { dedicated_desk: 4 }];
  await owner.resources.create({ space_id, type: 'desks', name: 'Desks', desk_type });
}
