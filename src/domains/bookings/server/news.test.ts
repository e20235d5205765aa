import { expect, it } from 'vitest';
import { bookingNews, newBookingNews } from './news.ts';
import { historyEntry } from './stored-history.ts';

const FROM = new Date('2027-03-01T10:00:00.000Z');
const TO = new Date('2027-03-01T11:00:00.000Z');
const booking = { id: '7', space_id: '1', resource_id: '3', active: true, starts_at: FROM, ends_at: TO };
const entry = (type: Parameters<typeof historyEntry>[0]) => historyEntry(type, booking, { name: '', email: '' }, FROM);

it('a new booking was requested or booked, also if it is approved at once', () => {
  const topicOf = (...types: Parameters<typeof entry>[0][]) =>
    newBookingNews({ ...booking, history: types.map(entry) }).topic;
  expect(topicOf('requested')).toBe('booking.requested');
  expect(topicOf('created')).toBe('booking.booked');
  expect(topicOf('created', 'approved')).toBe('booking.booked');
});

it('a change is an event by the kind of its history, with the place and time before and after', () => {
  const later = { ...booking, starts_at: TO, ends_at: new Date('2027-03-01T12:00:00.000Z') };
  const news = bookingNews('update', booking, { fact: 'rescheduled', before: booking, after: later });
  expect(news).toMatchObject({
    topic: 'booking.moved',
    isEvent: true,
    payload: {
      before: { from: '2027-03-01T10:00:00.000Z', resource_id: '3', active: true },
      after: { from: '2027-03-01T11:00:00.000Z' },
    },
  });
  expect(bookingNews('update', booking).topic).toBe('booking.changed');
});

it('a move within the same place and time is a change of something else', () => {
  const news = bookingNews('update', booking, { fact: 'rescheduled', before: booking, after: { ...booking } });
  expect(news.topic).toBe('booking.changed');
});
