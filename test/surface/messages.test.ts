/** The exact messages of each field, over REST. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_ZONE } from '#shared/fields.ts';
import { type TestApp, startTestApp } from '../helpers/app.ts';
import { contact, tour, tourAt } from '../helpers/enquiries.ts';
import { type World, makeWorld, roomBooking, slot } from '../helpers/world.ts';

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => app.services.limits.reset());

type Case = [what: string, change: Record<string, unknown>, message: string];

function check(
  name: string,
  method: string,
  path: () => string,
  right: () => Record<string, unknown>,
  cases: Case[],
): void {
  describe(name, () => {
    it.each(cases)('%s', async (_what, change, message) => {
      const { meta } = await app.call(method, path(), { token: world.owner.token, body: { ...right(), ...change } });
      expect(meta).toMatchObject({ success: false, status: 400, message });
      expect(meta.errors?.[0]?.message).toBe(message);
    });
  });
}

const MANY = 'Password length should be of minimum 4 characters';
check(
  'login',
  'POST',
  () => '/auth/login',
  () => ({ email: 'a@example.org', password: 'cockpit' }),
  [
    ['no email', { email: '' }, 'Email cannot be blank'],
    ['no domain', { email: 'a@b' }, 'Email is not valid'],
    ['a blank inside', { email: 'a b@c.de' }, 'Email is not valid'],
    ['no password', { password: '' }, 'Password cannot be blank'],
    ['three characters', { password: 'abc' }, MANY],
  ],
);

check(
  'sign-up',
  'POST',
  () => '/sign-up',
  () => ({ name: 'Ada', email: 'z@example.org', password: 'engine' }),
  [
    ['no name', { name: ' ' }, 'Name cannot be blank'],
    ['a digit in the name', { name: 'John1' }, 'Special character is not allowed'],
    ['a blank in the password', { password: 'ab cd' }, 'Blank Spaces are not allowed'],
    ['a short password', { password: 'abc' }, MANY],
  ],
);

check(
  'forgot password',
  'POST',
  () => '/forgot-password',
  () => ({}),
  [['no email', { email: '' }, 'Email cannot be blank']],
);
check(
  'OTP',
  'POST',
  () => '/verify-otp',
  () => ({}),
  [['no code', { otp: ' ' }, 'OTP cannot be blank']],
);

describe('several mistakes', () => {
  const errorsOf = async (path: string, body: object, token = world.owner.token) => {
    const { meta } = await app.call('POST', path, { token, body });
    expect(meta).toMatchObject({ status: 400, message: meta.errors?.[0]?.message });
    return meta.errors;
  };
  const BILLED = { field: 'assignedUser', message: 'Please select billed to member' };
  const MEMBERS = { field: 'members', message: 'Please select member' };
  const ROOM = { field: 'resource_id', message: 'Please select resource' };
  const PERIOD = { field: 'from', message: 'Please select date and time' };

  it('of a booking are reported at once: of its fields, its period and its people', async () => {
    const { space_id, ...right } = { ...roomBooking(world, slot(9)), assignedUser: world.member.email };
    const wrong = { ...right, resource_id: '', from: '', assignedUser: undefined, members: [] };
    const all = expect.arrayContaining([ROOM, PERIOD, BILLED, MEMBERS]);
    expect(await errorsOf('/bookings', { ...wrong, space_id })).toEqual(all);
    expect(await errorsOf('/bookings', wrong)).toEqual(all);
    const named = { ...right, space_id, assignedUser: undefined, members: [] };
    expect(await errorsOf('/bookings', named)).toEqual([BILLED, MEMBERS]);
    const series = { ...named, resource_id: '', time: 'x' };
    expect(await errorsOf('/bookings/series', series)).toEqual(expect.arrayContaining([ROOM, BILLED, MEMBERS]));
    const both = await errorsOf('/bookings', { ...wrong, space_id, plan_id: '1', offer_id: '1' });
    expect(both).toContainEqual({ field: 'offer_id', message: 'An offer cannot be combined with a plan' });
  });

  it('of a booking do not ask members for people, nor staff of another workspace', async () => {
    const { space_id, ...right } = roomBooking(world, slot(9));
    const wrong = { ...right, resource_id: '', space_id };
    expect(await errorsOf('/bookings', wrong, world.member.token)).toEqual([ROOM]);
    expect(await errorsOf('/bookings', wrong, world.otherStaff.token)).toEqual([ROOM]);
  });

  it('of other records are reported at once, also those of two fields together', async () => {
    const grant = { space_id: world.spaceId, valid_from: '2030-02-01', valid_until: '2030-01-01' };
    const fields = (await errorsOf('/credits', grant))?.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['type', 'amount', 'user_id', 'valid_until']));
    const passwords = await errorsOf('/auth/change-password', {
      oldPassword: '',
      password: 'a b',
      confirmPassword: 'x',
    });
    expect(passwords?.map(({ field }) => field)).toEqual(expect.arrayContaining(['oldPassword', 'password']));
  });
});

check(
  'change password',
  'POST',
  () => '/auth/change-password',
  () => ({ oldPassword: 'cockpit', password: 'better' }),
  [
    ['no old one', { oldPassword: '' }, 'Please enter old password'],
    ['no new one', { password: '' }, 'Please enter new password'],
    ['a short one', { password: 'abc' }, MANY],
  ],
);

check(
  'profile',
  'PUT',
  () => `/users/${world.owner.id}`,
  () => ({ name: 'A', phone: '+4407700900123', company_name: 'C', address: 'L' }),
  [
    ['no name', { name: '' }, 'Please enter your name'],
    ['no phone', { phone: '' }, 'Please enter your mobile number'],
    ['07 and 7 digits', { phone: '+44077009001' }, 'Please enter valid mobile number'],
    ['447 and 12 digits', { phone: '+44447123456789012' }, 'Please enter valid mobile number'],
    ['91 starting with 6', { phone: '+916123456789' }, 'Please enter valid mobile number'],
    ['no company', { company_name: '' }, 'Please enter your company name'],
    ['no address', { address: '' }, 'Please enter your address'],
  ],
);

const VAT = { name: 'VAT', percents: [{ valid_from: '2026-01-01', percent: 20 }] };
const STATION = { kind: 'train', name: 'Temple Meads', minutes: 8 };

check(
  'workspace',
  'POST',
  () => '/space/add-space',
  () => ({ name: 'N', area: 'A', no_of_days: ['Monday'], office_hours: ['09:00', '18:00'] }),
  [
    ['no name', { name: '' }, 'Workspace name cannot be left blank'],
    ['no area', { area: '' }, 'Workspace area cannot be left blank'],
    ['no days', { no_of_days: [] }, 'Please select number of days'],
    ['no hours', { office_hours: null }, 'Please select office hours'],
    ['a long way in', { entry_instructions: 'x'.repeat(1001) }, 'Please use at most 1000 characters'],
    ['an unknown kind of place', { nearby: [{ ...STATION, kind: 'pub' }] }, 'Please select a kind'],
    ['a place without a name', { nearby: [{ ...STATION, name: ' ' }] }, 'Please enter a name'],
    ['a place that is far', { nearby: [{ ...STATION, minutes: 61 }] }, 'Please enter 1 to 60 minutes'],
    ['a place that is here', { nearby: [{ ...STATION, minutes: 0 }] }, 'Please enter 1 to 60 minutes'],
    ['nine places', { nearby: Array.from({ length: 9 }, () => STATION) }, 'Please list at most 8 places'],
    ['no tax rate', { tax_rates: [] }, 'Please enter a tax rate'],
    ['a tax rate without a name', { tax_rates: [{ ...VAT, name: '' }] }, 'Please enter a name'],
    ['a tax rate without a percentage', { tax_rates: [{ ...VAT, percents: [] }] }, 'Please enter a percentage'],
    ['two tax rates with one name', { tax_rates: [VAT, VAT] }, 'Please give each tax rate its own name'],
    [
      'two percentages from one day',
      { tax_rates: [{ ...VAT, percents: [...VAT.percents, ...VAT.percents] }] },
      'Each percentage must be valid from a later day than the one before',
    ],
    [
      'a percentage over 100',
      { tax_rates: [{ ...VAT, percents: [{ valid_from: '2026-01-01', percent: 101 }] }] },
      'Please enter a percentage from 0 to 100',
    ],
    ['a negative price', { price: { flexi_desk: -1 } }, 'Price must be greater than 0'],
    ['a blank price', { price: { flexi_desk: '' } }, 'Price must be greater than 0'],
    [
      'a slab from 0',
      { dynamic_price_slab: { flexi_desk: { '0-10': { value: 5 } } } },
      'Lower limit must be greater than 0',
    ],
    [
      'a slab upside down',
      { dynamic_price_slab: { flexi_desk: { '20-10': { value: 5 } } } },
      'Lower limit cannot be greater than upper limit',
    ],
    [
      'a slab above 100',
      { dynamic_price_slab: { flexi_desk: { '10-101': { value: 5 } } } },
      'Limit must be between 0 and 100',
    ],
    [
      'a slab of nothing',
      { dynamic_price_slab: { flexi_desk: { '10-20': { value: 0 } } } },
      'Price percentage must be greater than 0',
    ],
    [
      'slabs that meet',
      { dynamic_price_slab: { flexi_desk: { '10-20': { value: 5 }, '15-30': { value: 6 } } } },
      'Lower limit is already in use',
    ],
  ],
);

check(
  'meeting room',
  'POST',
  () => '/resources',
  () => ({ type: 'meeting_room', name: 'R', space_id: world.spaceId, price: 10, capacity: 4 }),
  [
    ['no name', { name: '' }, 'Meeting room name cannot be blank'],
    ['no location', { space_id: '' }, 'Please select a location'],
    ['a negative price', { price: -1 }, 'Price must be greater than or equal to 0'],
    ['no capacity', { capacity: 0 }, 'Capacity must be greater than 0'],
  ],
);
check(
  'private office',
  'POST',
  () => '/resources',
  () => ({ type: 'private_office', name: 'O', space_id: world.spaceId, price: 10, capacity: 4 }),
  [
    ['no name', { name: '' }, 'Office name cannot be blank'],
    ['a price of 0', { price: 0 }, 'Price must be greater than or equal to 0'],
    ['no size', { capacity: 0 }, 'Size must be greater than 0'],
  ],
);
check(
  'desk area',
  'POST',
  () => '/resources',
  () => ({ type: 'desks', name: 'D', space_id: world.spaceId, desk_type: [{ flexi_desk: 2 }] }),
  [
    ['no name', { name: '' }, 'Meeting room name cannot be blank'],
    ['no desk type', { desk_type: [] }, 'Please select desk type'],
    ['no seats', { desk_type: [{ flexi_desk: { total: 0 } }] }, 'Seat must be greater than 0'],
    ['a room as desk type', { desk_type: [{ meeting_room: 2 }] }, 'Please select desk type'],
  ],
);
check(
  'seat',
  'POST',
  () => '/resources/items',
  () => ({ seat_no: 'A1', resource_id: world.deskAreaId, desk_type: 'flexi_desk' }),
  [
    ['no number', { seat_no: '' }, 'Seat no cannot be blank'],
    ['no type', { desk_type: undefined }, 'Please select seat type'],
  ],
);
check(
  'amenity',
  'POST',
  () => '/amenities',
  () => ({}),
  [['no title', { title: '' }, 'Title cannot be blank']],
);

const booking = () => ({
  type: 'meeting_room',
  ...slot(20),
  space_id: world.spaceId,
  resource_id: world.roomId,
  capacity: 2,
  assignedUser: world.owner.email,
  members: [world.owner.email],
});
check('booking', 'POST', () => '/bookings', booking, [
  ['no type', { type: undefined }, 'Please select resource type'],
  ['no capacity', { capacity: 0 }, 'Capacity must be greater than 0'],
  ['no time', { from: undefined }, 'Please select date and time'],
  ['no duration', { to: undefined }, 'Please enter duration'],
  ['no range', { type: 'flexi_desk', from: undefined }, 'Please select date range'],
  ['no resource', { resource_id: undefined }, 'Please select resource'],
  ['nobody billed', { assignedUser: undefined }, 'Please select billed to member'],
  ['nobody coming', { members: [] }, 'Please select member'],
  ['a wrong email', { members: ['nobody'] }, 'Please enter valid email'],
  [
    'too many members',
    { members: ['a@b.de', 'c@d.de', 'e@f.de'] },
    'You already reached your selected capacity of 2 member.',
  ],
  ['somebody twice', { members: ['a@b.de', 'A@b.de'] }, 'Email already exists'],
  [
    'the past',
    { from: '2020-01-01T10:00:00Z', to: '2020-01-01T11:00:00Z' },
    'You cannot create an event from the past',
  ],
]);

describe('a time without a zone', () => {
  const fieldErrors = [{ field: 'from', message: NO_ZONE }];
  const ask = (path: string) => app.call('GET', path, { token: world.owner.token });

  it('is refused with its field, as it would be read in the time zone of the server', async () => {
    for (const from of ['2030-01-01T10:00:00', '2030-01-01T10:00', '2030-01-01T10:00:00.000']) {
      const body = { ...booking(), from };
      const booked = await app.call('POST', '/bookings', { token: world.owner.token, body });
      expect(booked.meta, from).toMatchObject({ status: 400, message: NO_ZONE, errors: fieldErrors });
      const searched = await ask(`/space/${world.spaceId}/resources-availability?from=${from}&to=2030-01-01T12:00:00Z`);
      expect(searched.meta, from).toMatchObject({ status: 400, errors: fieldErrors });
      const invoices = await ask(`/invoice?from=${from}`);
      expect(invoices.meta, from).toMatchObject({ status: 400, errors: fieldErrors });
    }
    const hours = { office_hours: ['2030-01-01T09:00:00', '18:00'] };
    const space = await app.call('PUT', `/space/add-space/${world.spaceId}`, { token: world.owner.token, body: hours });
    expect(space.meta).toMatchObject({ status: 400, message: NO_ZONE });
  });

  it('is accepted with its zone, as a day, or in milliseconds', async () => {
    for (const from of ['2030-01-01T10:00:00Z', '2030-01-01T10:00:00%2B01:00', '2030-01-01', '1893492000000'])
      expect((await ask(`/invoice?from=${from}`)).meta.status, from).toBe(200);
  });
});

describe('a workspace that is closed or inactive', () => {
  it('refuses bookings with the exact message', async () => {
    const body = { ...booking(), ...slot(30, 23.5, 0.5) };
    const { meta } = await app.call('POST', '/bookings', { token: world.owner.token, body });
    expect(meta.message).toMatch(
      /^Our workspace is open from 00:00 to 23:30\. Please contact \S+@\S+ for assistance with bookings outside these hours\.$/,
    );
    await app.call('PUT', `/space/add-space/${world.otherSpaceId}`, {
      token: world.owner.token,
      body: { active: false },
    });
    const { data: room } = await app.call<{ _id: string }>('POST', '/resources', {
      token: world.owner.token,
      body: { type: 'meeting_room', name: 'R', space_id: world.otherSpaceId, price: 10, capacity: 4 },
    });
    const inactive = { ...booking(), space_id: world.otherSpaceId, resource_id: room._id };
    const answer = await app.call('POST', '/bookings', { token: world.owner.token, body: inactive });
    expect(answer.meta).toMatchObject({
      status: 400,
      message: "You can't create a new booking because this workspace is inactive",
    });
  });
});

check(
  'an enquiry',
  'POST',
  () => '/booking-tour',
  () => contact(world),
  [
    ['no kind', { type: '' }, 'Please select contact us or book a tour'],
    ['no name', { name: ' ' }, 'Please enter your Full name'],
    ['no email', { email: ' ' }, 'Please enter your Email'],
    ['a wrong email', { email: 'ada@example' }, 'Please enter valid email'],
    ['no number', { mobile_no: '' }, 'Please enter your Phone number'],
    ['only the prefix', { mobile_no: '+44' }, 'Please enter your Phone number'],
    ['no company', { company_name: ' ' }, 'Please enter your Company name'],
    ['no workspace', { space_id: '' }, 'Please select Workspace'],
    ['a long query', { query: 'x'.repeat(2001) }, 'Please use at most 2000 characters'],
  ],
);

check(
  'a tour',
  'POST',
  () => '/booking-tour',
  () => tour(world),
  [
    ['no name', { name: ' ' }, 'Please enter your name'],
    ['no email', { email: '' }, 'Please enter your email'],
    ['a wrong email', { email: 'grace@' }, 'Please enter valid email'],
    ['no number', { mobile_no: ' ' }, 'Please enter your phone number'],
    ['no resource', { resource_type: '' }, 'Please select a resource'],
    ['no time', { timestamp: undefined }, 'Please select time'],
    ['a past time', { timestamp: tourAt(-3) }, 'This time has passed, please select a later one'],
  ],
);

it.each([
  [
    '/resources',
    { type: 'private_office' },
    [
      'Office name cannot be blank',
      'Please select a location',
      'Price must be greater than or equal to 0',
      'Size must be greater than 0',
    ],
  ],
  [
    '/resources',
    { type: 'desks', name: 'A', space_id: '1', desk_type: [{ flexi_desk: { total: 0 } }, { dedicated_desk: {} }] },
    ['Seat must be greater than 0', 'Seat must be greater than 0'],
  ],
])('%s with %j answers all messages at once', async (path, body, messages) => {
  const { meta } = await app.call('POST', path, { token: world.owner.token, body });
  expect(meta.status).toBe(400);
  expect(meta.errors?.map(({ message }) => message).sort()).toEqual([...messages].sort());
});
