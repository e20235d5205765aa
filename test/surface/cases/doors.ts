import { toLocal } from '#shared/time.ts';
import { LONDON_PLACE } from '../../integrations/doors.ts';
import { type Cases, PAGE, by, id, inSpace } from '../case.ts';

const DAY = '2030-01-01';

export default {
  'doors.list': by.managers(inSpace(PAGE), { mark: 'Back Door' }),
  'doors.refresh': by.managers(inSpace(), { served: [], change: false }),
  'doors.own': by.everybody({}, { mark: 'Back Door' }),
  'doors.places': by.managers(inSpace()),
  'doors.unlock': by.managers(id('door'), {
    change: async ({ app, made }, call) => {
      const door = { space_id: made.space, lock_id: '71010' };
      const row = { ...door, name: 'Front Door', online: true, created_at: new Date(), modified_at: new Date() };
      await app.knex('doors').insert(row).onConflict().ignore();
      made.door = (await app.knex('doors').where(door).pluck('id'))[0]!;
      await call();
    },
  }),
  'doors.open': by.themselves(id('door'), {
    change: async ({ made, owner, person }, call) => {
      const named = { space_id: made.space, name: `Keys ${made.run}`, price: 30 };
      const plan = { ...named, any_time: true, door_ids: [made.door] };
      const { _id: plan_id } = await owner.membershipPlans.create.mutate(plan);
      const resident = await person('keys');
      await owner.memberships.create.mutate({ plan_id, user_id: resident.id, from: toLocal(new Date()).day });
      await call({}, resident);
    },
  }),
  'doors.activity': by.managers(inSpace({ ...PAGE, text: 'a', day: DAY })),
  'doors.unlockHours': by.managers(inSpace({ day: DAY })),
  // The doors of the place take the place of all others.
  'doors.choosePlace': by.superAdmins(inSpace({ place_id: LONDON_PLACE })),
} satisfies Cases;
