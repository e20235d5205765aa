import { expect, it } from 'vitest';
import { english } from '../../../test/helpers/english.ts';
import { defineMails, framed, mailNews, type StoredMail, writerFrom } from './define.ts';

const FRAME = { OPERATOR_NAME: 'Hive', INFO_EMAIL: 'info@example.org', PUBLIC_URL: 'https://hive.example' };

const mails = defineMails('test', {
  moved: ({ room, path }: { room: string; path: string }, { OPERATOR_NAME }) => ({
    subject: `${OPERATOR_NAME}: ${room} has moved`,
    paragraphs: ['It has a new time.'],
    picture: { path: '/files/room.jpg', alt: room },
    action: { label: 'See it', path },
  }),
  code: ({ code }: { code: string }) => ({ subject: 'Your code', paragraphs: [code], isUnexpected: true }),
});
const write = writerFrom([mails]);
const sent = (name: string, mail: StoredMail['mail']) =>
  framed(name, write(mail, FRAME, english)!, FRAME, { t: english });

it('a mail is stored as a key and facts, with its recipient', () => {
  const news = mailNews({ email: 'ada@example.org', name: 'Ada' }, mails.code({ code: '1234' }), { key: 'code-1' });
  const mail = { key: 'test.code', facts: { code: '1234' } };
  expect(news).toEqual({ topic: 'mails', payload: { to: 'ada@example.org', name: 'Ada', mail, key: 'code-1' } });
});

it('a mail is written in the layout of the operator, with full addresses', () => {
  const { subject, text, html } = sent('Ada', mails.moved({ room: 'Loft', path: '/booking/7' }));
  expect(subject).toBe('Hive: Loft has moved');
  expect(text).toContain('Hello Ada,\n\nIt has a new time.\n\nSee it: https://hive.example/booking/7');
  expect(text).toContain('Questions? Write to info@example.org.');
  expect(html).toContain('src="https://hive.example/files/room.jpg"');
});

it('a mail that nobody has asked for says so, and greets nobody without a name', () => {
  const { text } = sent('', mails.code({ code: '1234' }));
  expect(text).toContain('Hello,\n\n1234');
  expect(text).toContain('If you did not expect this mail, you can ignore it or write to info@example.org.');
});

it('a mail of a later release is not written', () => {
  expect(write({ key: 'test.tomorrow', facts: {} }, FRAME, english)).toBeUndefined();
});
