import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { english } from '../../../../test/helpers/english.ts';
import { framed, type StoredMail, writerFrom } from '#server/mail/define.ts';
import { decisionMail, enquiryMails } from './mails.ts';

const CONFIG = {
  OPERATOR_NAME: 'Cockpit',
  INFO_EMAIL: 'info@example.org',
  PUBLIC_URL: 'https://cockpit.example',
  uidDomain: 'cockpit.example',
};
const PLACE = { place: { id: '1', name: 'London', area: '1 Test Street' }, now: new Date('2030-06-01T08:00:00Z') };
const TOUR = {
  id: '12',
  name: 'Grace Hopper',
  email: 'grace@example.org',
  resource_type: 'meeting_room' as const,
  tour_at: new Date('2030-06-04T09:00:00Z'),
  new_tour_at: null,
  remark: '',
  state: 'approved' as const,
  version: 1,
};

type Payload = { text: string; attachments: { filename: string; content: string }[] };
const write = writerFrom([enquiryMails]);
function payloadOf(...of: Parameters<typeof decisionMail>): Payload {
  const { name, mail, attachments = [] } = decisionMail(...of).payload as StoredMail;
  return { ...framed(name, write(mail, CONFIG, english)!, CONFIG, { t: english }), attachments };
}

function eventOf({ attachments }: Payload) {
  const [file] = attachments;
  const event = new ICAL.Component(ICAL.parse(file!.content)).getFirstSubcomponent('vevent')!;
  const valueOf = (name: string) => String(event.getFirstPropertyValue(name));
  return {
    uid: valueOf('uid'),
    sequence: Number(valueOf('sequence')),
    start: valueOf('dtstart'),
    end: valueOf('dtend'),
  };
}

describe('the invitation to a tour', () => {
  const rescheduled = {
    ...TOUR,
    version: 2,
    state: 'rescheduled' as const,
    new_tour_at: new Date('2030-06-05T14:30:00Z'),
  };

  it('has the time of the visitor, or the new time', () => {
    expect(eventOf(payloadOf(CONFIG, TOUR, PLACE))).toMatchObject({
      start: '2030-06-04T09:00:00Z',
      end: '2030-06-04T09:30:00Z',
    });
    const mail = payloadOf(CONFIG, { ...rescheduled, remark: 'We open at noon' }, PLACE);
    expect(eventOf(mail).start).toBe('2030-06-05T14:30:00Z');
    expect(mail.text).toContain('Wed, 5 Jun 2030, 15:30 (London time)');
    expect(mail.text).toContain('We open at noon');
  });

  it('is the same event with a higher sequence after a change', () => {
    const [first, second] = [TOUR, rescheduled].map((tour) => eventOf(payloadOf(CONFIG, tour, PLACE)));
    expect(first!.uid).toBe('tour-12@cockpit.example');
    expect(second!.uid).toBe(first!.uid);
    expect(second!.sequence).toBeGreaterThan(first!.sequence);
  });

  it('is not part of a rejection, which has the remark', () => {
    const mail = payloadOf(CONFIG, { ...TOUR, state: 'rejected', remark: 'We are full' }, PLACE);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain('We are full');
  });
});
