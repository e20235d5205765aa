import { z } from 'zod';
import { recordProcedures } from '#server/records/record-procedures.ts';
import { rest } from '#server/rest-route.ts';
import { anyone, may, router, signedIn } from '#server/trpc.ts';
import {
  AmenityInput,
  AmenityUpdateInput,
  AmenityView,
  ListAmenitiesInput,
  ListSpacesInput,
  SpaceInput,
  SpaceUpdateInput,
  SpaceView,
} from '#domains/workspaces/schema.ts';
import { HolidayPlace, HolidaysInput } from '#domains/workspaces/holidays.ts';
import { holidayPlaces, publicHolidays } from '#domains/workspaces/server/holidays.ts';
import { getListedSpace, listAmenities, listSpaces } from '#domains/workspaces/server/queries.ts';
import { amenities } from '#domains/workspaces/server/service/amenities.ts';
import { addSpace, updateSpace } from '#domains/workspaces/server/service/spaces.ts';
import { ClosedDay } from '#domains/workspaces/use-rules.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput } from '#shared/record.ts';
import { msg } from '#shared/texts.ts';

const space = {
  name: 'Shoreditch',
  area: '1 Great Eastern Street, London',
  no_of_days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  office_hours: ['08:00', '18:00'],
  time_zone: 'Europe/London',
};

export const spacesRouter = router({
  list: anyone
    .meta({ rule: 'no record', rest: rest.get('/space', 'List workspaces') })
    .input(ListSpacesInput)
    .output(pageOf(SpaceView))
    .query(({ ctx, input }) => listSpaces(ctx, input)),
  get: anyone
    .meta({ rule: 'sees the space', rest: rest.get('/space/{id}', 'One workspace') })
    .input(IdInput)
    .output(SpaceView)
    .query(({ ctx, input }) => getListedSpace(ctx, input._id)),
  create: may('settings.workspace')
    .meta({
      rule: 'no record',
      rest: rest.post('/space/add-space', {
        summary: 'Add a workspace',
        message: msg('Workspace Added Successfully'),
        example: space,
      }),
    })
    .input(SpaceInput)
    .output(SpaceView)
    .mutation(({ ctx, input }) => addSpace(ctx, input)),
  // A change of prices alone requires only the pricing areas. The service checks the sent fields.
  update: signedIn
    .meta({
      byKey: 'domain',
      rule: 'manages the space',
      rest: rest.put('/space/add-space/{_id}', {
        summary: 'Change a workspace, its prices or its occupancy slabs',
        message: msg('Workspace Updated Successfully'),
        example: {
          price: { flexi_desk: 12.5 },
          dynamic_price_slab: { flexi_desk: { '50-80': { value: 10, status: 'active' } } },
        },
      }),
    })
    .input(SpaceUpdateInput)
    .output(SpaceView)
    .mutation(({ ctx, input }) => updateSpace(ctx, input)),
  holidayPlaces: may('settings.workspace', 'show')
    .meta({ rule: 'no record' })
    .output(z.array(HolidayPlace))
    .query(() => holidayPlaces()),
  holidays: may('settings.workspace', 'show')
    .meta({ rule: 'no record' })
    .input(HolidaysInput)
    .output(z.array(ClosedDay))
    .query(({ input }) => publicHolidays(input)),
});

export const amenitiesRouter = router({
  list: anyone
    .meta({ rule: 'no record', rest: rest.get('/amenities', 'List amenities') })
    .input(ListAmenitiesInput)
    .output(pageOf(AmenityView))
    .query(({ ctx, input }) => listAmenities(ctx.services, input)),
  ...recordProcedures(amenities, {
    area: 'settings.amenities',
    rule: 'area',
    ruleOfNew: 'no record',
    path: '/amenities',
    noun: 'an amenity',
    input: AmenityInput,
    update: AmenityUpdateInput,
    view: AmenityView,
    examples: { create: { title: 'WiFi', description: 'Fast and free' }, update: { active: false } },
  }),
});
