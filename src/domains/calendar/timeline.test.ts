import { describe, expect, it } from 'vitest';
import { fromLocal } from '#shared/time.ts';
import type { CalendarEntry, Place } from './schema.ts';
import { barOf, linesOf, neighbour, nowAt, rowsOf, stretchesOf } from './timeline.ts';

const LONDON = 'Europe/London';
const DAY = { day: '2026-06-03', zone: LONDON, opens: 480, closes: 1080 };
const on = (day: string, from: string, to: string, zone = LONDON) => ({
  from: fromLocal(day, from, zone),
  to: fromLocal(day, to, zone),
});

describe('a bar', () => {
  it('is where its hours are', () => {
    const bar = barOf(on('2026-06-03', '09:00', '10:30'), DAY);
    expect(bar).toEqual({ start: 0.1, width: 0.15, isCutStart: false, isCutEnd: false });
  });

  it('is cut where the hours or the day end', () => {
    const long = { from: fromLocal('2026-06-01', '08:00'), to: fromLocal('2026-06-05', '18:00') };
    expect(barOf(long, DAY)).toEqual({ start: 0, width: 1, isCutStart: true, isCutEnd: true });
    expect(barOf(on('2026-06-03', '06:00', '09:00'), DAY)).toMatchObject({ start: 0, isCutStart: true });
    expect(barOf({ from: long.from, to: fromLocal('2026-06-03', '13:00') }, DAY)).toMatchObject({
      width: 0.5,
      isCutEnd: false,
    });
  });

  it('is missing outside of the hours and on other days', () => {
    expect(barOf(on('2026-06-03', '06:00', '08:00'), DAY)).toBeUndefined();
    expect(barOf(on('2026-06-03', '18:00', '19:00'), DAY)).toBeUndefined();
    expect(barOf(on('2026-06-04', '09:00', '10:00'), DAY)).toBeUndefined();
  });

  it.each([
    ['the clock goes forward', '2027-03-28'],
    ['the clock goes back', '2027-10-31'],
  ])('is at its local hours on a day when %s', (_what, day) => {
    const whole = { ...DAY, day, opens: 0, closes: 1440 };
    expect(barOf(on(day, '12:00', '18:00'), whole)).toMatchObject({ start: 0.5, width: 0.25 });
  });

  it('is at the hours of the workspace', () => {
    const newYork = { ...DAY, zone: 'America/New_York' };
    expect(barOf(on('2026-06-03', '08:00', '18:00', 'America/New_York'), newYork)).toMatchObject({
      start: 0,
      width: 1,
    });
    expect(barOf(on('2026-06-03', '08:00', '10:00'), newYork)).toBeUndefined();
  });
});

it('the line of the present time is on its day within the hours', () => {
  expect(nowAt(fromLocal('2026-06-03', '13:00'), DAY)).toBe(0.5);
  expect(nowAt(fromLocal('2026-06-03', '19:00'), DAY)).toBeUndefined();
  expect(nowAt(fromLocal('2026-06-04', '13:00'), DAY)).toBeUndefined();
  expect(nowAt(new Date('2026-06-03T17:00:00Z'), { ...DAY, zone: 'America/New_York' })).toBe(0.5);
});

describe('the rows', () => {
  const place = (_id: string, resource_id: string, type: Place['type'], seat_no = ''): Place => ({
    _id,
    resource_id,
    type,
    bookable_before: null,
    seat_no,
    name: `Place ${resource_id}`,
    color: '#0f6b75',
  });
  const entry = (_id: string, resource: string, type: Place['type'], seats: string[] = []): CalendarEntry => ({
    _id,
    ...on('2026-06-03', '09:00', '10:00'),
    type,
    title: 'Planning',
    resource: { _id: resource, name: `Place ${resource}`, color: '#0f6b75' },
    resource_id: resource,
    items: seats.map((seat) => ({ _id: seat, seat_no: `F${seat}` })),
    person: '',
    checked_in: false,
    movable: false,
  });
  const places = [
    place('1', '1', 'meeting_room'),
    place('11', '3', 'flexi_desk', 'F11'),
    place('12', '3', 'flexi_desk'),
  ];

  it('have the bookings of their room or seat', () => {
    const rows = rowsOf(places, [entry('1', '1', 'meeting_room'), entry('2', '3', 'flexi_desk', ['11', '12'])]);
    expect(rows.map(({ key, entries }) => [key, entries.map(({ _id }) => _id)])).toEqual([
      ['resource-1', ['1']],
      ['seat-11', ['2']],
      ['seat-12', ['2']],
    ]);
  });

  it('include a booked place that is not in use any more', () => {
    const rows = rowsOf(places, [entry('3', '9', 'meeting_room'), entry('4', '3', 'flexi_desk', ['13'])]);
    expect(rows.slice(3).map(({ key, name, seat_no }) => [key, name, seat_no])).toEqual([
      ['resource-9', 'Place 9', ''],
      ['seat-13', 'Place 3', 'F13'],
    ]);
  });
});

describe('the arrow keys', () => {
  const rows = [[0, 0.5], [], [0.1, 0.4, 0.8]];

  it.each([
    ['ArrowRight', { row: 0, index: 0 }, { row: 0, index: 1 }],
    ['ArrowRight', { row: 0, index: 1 }, undefined],
    ['ArrowLeft', { row: 2, index: 1 }, { row: 2, index: 0 }],
    ['ArrowDown', { row: 0, index: 1 }, { row: 2, index: 1 }],
    ['ArrowUp', { row: 2, index: 2 }, { row: 0, index: 1 }],
    ['ArrowDown', { row: 2, index: 0 }, undefined],
    ['Home', { row: 2, index: 2 }, { row: 2, index: 0 }],
    ['End', { row: 2, index: 0 }, { row: 2, index: 2 }],
    ['Enter', { row: 0, index: 0 }, undefined],
  ])('%s', (key, from, to) => {
    expect(neighbour(rows, from, key)).toEqual(to);
  });
});

describe('the desks of an area', () => {
  const seat = (_id: string, type: 'flexi_desk' | 'dedicated_desk' = 'flexi_desk'): Place => ({
    _id,
    resource_id: '7',
    name: 'The Loft',
    color: '#0f6b75',
    type,
    seat_no: _id,
    bookable_before: null,
  });
  const room: Place = { ...seat('9'), resource_id: '8', name: 'Boardroom', type: 'meeting_room', seat_no: '' };
  const booked = (seatId: string, from: string, to: string): CalendarEntry => ({
    _id: seatId,
    ...on(DAY.day, from, to),
    type: 'flexi_desk',
    title: '',
    resource_id: '7',
    items: [{ _id: seatId, seat_no: seatId }],
    person: '',
    checked_in: false,
    movable: false,
    resource: { _id: '7', name: 'The Loft', color: '#0f6b75' },
  });

  it('are one line for each type', () => {
    const lines = linesOf(rowsOf([room, seat('1'), seat('3', 'dedicated_desk'), seat('2')], []));
    expect(lines.map(({ row, area }) => row?.name ?? `${area?.type} ${area?.seats.length}`)).toEqual([
      'Boardroom',
      'flexi_desk 2',
      'dedicated_desk 1',
    ]);
  });

  it('are counted between their changes', () => {
    const entries = [booked('1', '06:00', '12:00'), booked('2', '10:00', '19:00'), booked('3', '13:00', '14:00')];
    const [line] = linesOf(rowsOf([seat('1'), seat('2'), seat('3')], entries));
    expect(stretchesOf(line!.area!, DAY)).toEqual([
      { from: 480, to: 600, count: 1 },
      { from: 600, to: 720, count: 2 },
      { from: 720, to: 780, count: 1 },
      { from: 780, to: 840, count: 2 },
      { from: 840, to: 1080, count: 1 },
    ]);
  });
});
