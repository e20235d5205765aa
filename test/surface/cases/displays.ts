import { moveToDaylight } from '../../helpers/daytime.ts';
import { join } from '../../helpers/world.ts';
import { type Cases, PAGE, type Stage, by, id, inSpace, the } from '../case.ts';

const NOBODY = { assigned_user_id: null, contact_id: null };
const SECRET = { token: 'x'.repeat(43) };
const ofBooking = { ...SECRET, booking_id: the('booking') };
/** What the device at the door sends of the booking that was made there. */
const atDoor = ({ kept }: Stage) => ({ token: kept.doorToken, booking_id: kept.doorBooking });
const VISITOR = { token: '' };

export default {
  'displays.list': by.managers(inSpace(PAGE)),
  'displays.create': by.managers(
    { resource_id: the('spareRoom'), shows_names: false, ...NOBODY },
    {
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
    },
  ),
  'displays.show': by.bearers(SECRET, { change: false }),
  'displays.book': by.bearers(
    { ...SECRET, minutes: 15 },
    {
      change: async ({ kept, part, visitor }) => {
        const { current } = await part(() => visitor.displays.book.mutate({ token: kept.doorToken, minutes: 15 }));
        kept.doorBooking = current!._id;
      },
    },
  ),
  'displays.checkIn': by.bearers(ofBooking, {
    change: async (stage, call) => {
      const { app, kept, part } = stage;
      await app.deliver(); // the invoice is an activity, too
      await app.deliver();
      await app.knex('bookings').where('id', kept.doorBooking).update({ checked_in_at: null });
      await part(() => call(atDoor(stage), VISITOR));
    },
  }),
  'displays.end': by.bearers(ofBooking, { change: (stage, call) => call(atDoor(stage), VISITOR) }),
  'displays.update': by.managers(id('display', { shows_names: true, ...NOBODY })),
  'displays.renew': by.managers(id('display')),
  'displays.remove': by.managers(id('display')),
} satisfies Cases;
