import { toLocal } from '#shared/time.ts';
import { LONDON_PLACE } from '../../integrations/doors.ts';
import { type Cases, LESSER, PAGE, STRANGERS, id, inSpace, listed, managed, untimely } from '../case.ts';

const DAY = '2030-01-01';

export default {
  'doors.list': managed(inSpace(PAGE), { mark: 'Back Door' }),
  'doors.refresh': untimely(inSpace(), { change: false }),
  'doors.own': listed({}, { mark: 'Back Door' }),
  'doors.places': managed(inSpace()),
  'doors.unlock': managed(id('door'), {
    change: async ({ app, made }, call) => {
      const row = { space_id: made.space, lock_id: '71010', name: 'Front Door', online: true };
      const at = new Date();
      const insert = app.knex('doors').insert({ ...row, created_at: at, modified_at: at });
      await insert.onConflict().ignore();
      const of = { space_id: made.space, lock_id: row.lock_id };
      made.door = (await app.knex('doors').where(of).first('id'))!.id;
      return call();
    },
  }),
  'doors.open': {
    input: id('door'),
    refused: [...STRANGERS, 'manager'],
    served: ['member'],
    change: async ({ made, owner, join }, call) => {
      const named = { space_id: made.space, name: `Keys ${made.run}`, price: 30 };
      const plan = { ...named, any_time: true, door_ids: [made.door] };
      const { _id: plan_id } = await owner.membershipPlans.create.mutate(plan);
      const resident = await join('keys');
      await owner.memberships.create.mutate({ plan_id, user_id: resident.id, from: toLocal(new Date()).day });
      return call({}, resident);
    },
  },
  'doors.activity': managed(inSpace({ ...PAGE, text: 'a', day: DAY })),
  'doors.unlockHours': managed(inSpace({ day: DAY })),
  // The doors of the place take the place of all others.
  'doors.choosePlace': { input: inSpace({ place_id: LONDON_PLACE }), refused: LESSER, served: ['owner'] },
} satisfies Cases;
