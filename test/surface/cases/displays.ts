import { moveToDaylight } from '../../helpers/daytime.ts';
import { join } from '../../helpers/world.ts';
import { type Cases, PAGE, guessed, id, inSpace, managed } from '../case.ts';

const NOBODY = { assigned_user_id: null, contact_id: null };
const SECRET = { token: 'x'.repeat(43) };
const VISITOR = { token: '' };

export default {
  'displays.list': managed(inSpace(PAGE)),
  'displays.create': managed(({ spareRoom }) => ({ resource_id: spareRoom, shows_names: false, ...NOBODY }), {
    change: async ({ app, world, made, kept, owner, part }) => {
      await moveToDaylight(app, { spaceId: world.otherSpaceId });
      await join(app, world.member, world.otherSpaceId);
      const room = { type: 'meeting_room' as const, name: `Door ${made.run}`, price: 10, capacity: 2 };
      const { _id } = await owner.resources.create.mutate({ ...room, space_id: world.otherSpaceId });
      const payer = { assigned_user_id: world.member.id, contact_id: null };
      const added = await part(() => owner.displays.create.mutate({ resource_id: _id, ...payer }));
      made.display = added._id;
      kept.doorToken = new URL(added.url).pathname.split('/').at(-1)!;
    },
  }),
  'displays.show': guessed(SECRET, { change: false }),
  'displays.book': guessed(
    { ...SECRET, minutes: 15 },
    {
      change: async ({ kept, part, visitor }) => {
        const { current } = await part(() => visitor.displays.book.mutate({ token: kept.doorToken, minutes: 15 }));
        kept.doorBooking = current!._id;
      },
    },
  ),
  'displays.checkIn': guessed(({ booking }) => ({ ...SECRET, booking_id: booking }), {
    change: async ({ app, kept, part }, call) => {
      await app.deliver(); // the invoice is an activity, too
      await app.deliver();
      await app.knex('bookings').where('id', kept.doorBooking).update({ checked_in_at: null });
      await part(() => call({ token: kept.doorToken, booking_id: kept.doorBooking }, VISITOR));
    },
  }),
  'displays.end': guessed(({ booking }) => ({ ...SECRET, booking_id: booking }), {
    change: ({ kept }, call) => call({ token: kept.doorToken, booking_id: kept.doorBooking }, VISITOR),
  }),
  'displays.update': managed(id('display', { shows_names: true, ...NOBODY })),
  'displays.renew': managed(id('display')),
  'displays.remove': managed(id('display')),
} satisfies Cases;
