import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '#server/integrations/smtp.ts';
import { renderMail } from '#server/mail/layout.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { listen } from '../../sandbox/frame/serve.ts';
import { answersOf } from '../../sandbox/mailbox/answers.ts';
import { mailboxRouter } from '../../sandbox/mailbox/router.ts';
import { startMailbox } from '../../sandbox/mailbox/server.ts';
import { MailStore } from '../../sandbox/mailbox/store.ts';
import { freshFolder } from './sandbox.ts';
import type { Mailer } from '#server/integrations/smtp.ts';
import type { Mailbox } from '../../sandbox/mailbox/server.ts';

/** Stands for the product, which has one picture. */
async function pictureServer() {
  const server = createServer((incoming, response) => {
    if (incoming.url === '/files/a-720.jpg') response.setHeader('content-type', 'image/jpeg').end('a picture');
    else response.writeHead(404).end();
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const folder = freshFolder();
const product = await pictureServer();
let mailbox: Mailbox;
let mailer: Mailer;
let app: express.Express;

beforeAll(async () => {
  mailbox = await startMailbox({ folder });
  mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'Cockpit <hello@cockpit.test>' });
  app = express().use(
    mailboxRouter({ store: mailbox.store, answers: answersOf('inbound:secret'), product: () => product.url }),
  );
});

afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  product.close();
});

const content = renderMail(
  {
    heading: 'Activate <your> account',
    paragraphs: ['Welcome, Zoë 🎉'],
    action: { label: 'Activate', url: 'http://localhost:3000/account-activate?a=1&b=2' },
    footer: 'Cockpit',
    operatorName: 'Cockpit',
  },
  IN_ENGLISH,
);

type Listed = { id: string; to: string; subject: string; links: string[]; attachments: { url: string }[] };

it('a mail is received completely, with its link and its attachment', async () => {
  await mailer.send({
    to: 'Zoe@cockpit.test',
    subject: 'Zoë, your booking 🎉',
    ...content,
    attachments: [{ filename: 'booking.ics', content: 'BEGIN:VCALENDAR\r\n', contentType: 'text/calendar' }],
    messageId: '<booking-1@cockpit.test>',
  });
  const { body } = await request(app).get('/dev/mailbox.json?to=zoe@cockpit.test').expect(200);
  const [mail] = body as Listed[];
  expect(mail).toMatchObject({
    to: 'zoe@cockpit.test',
    subject: 'Zoë, your booking 🎉',
    links: ['http://localhost:3000/account-activate?a=1&b=2'],
    message_id: '<booking-1@cockpit.test>',
    text: expect.stringContaining('Welcome, Zoë 🎉') as string,
  });
  const file = await request(app)
    .get(new URL(mail?.attachments[0]?.url ?? '').pathname)
    .buffer()
    .expect(200);
  expect(file.headers['content-disposition']).toContain('booking.ics');
  expect(file.text.trim()).toBe('BEGIN:VCALENDAR');
  expect((await request(app).get('/dev/mailbox.json?to=nobody@cockpit.test')).body).toEqual([]);
});

it('the mailbox shows mails newest first and runs no scripts in them', async () => {
  await mailer.send({
    to: 'b@cockpit.test',
    subject: '<script>x</script>',
    html: '<script>alert(1)</script>',
    text: 'x',
    messageId: '<2@cockpit.test>',
  });
  const list = await request(app).get('/dev/mailbox').expect(200);
  expect(list.text).not.toContain('<script>');
  expect(list.text.indexOf('b@cockpit.test')).toBeLessThan(list.text.indexOf('zoe@cockpit.test'));
  const [newest] = mailbox.store.list();
  const page = await request(app).get(`/dev/mailbox/${newest?.id}`).expect(200);
  expect(page.text).toContain('sandbox="allow-same-origin allow-top-navigation-by-user-activation"');
  const inside = await request(app).get(`/dev/mailbox/${newest?.id}/body`).expect(200);
  expect(inside.headers['content-security-policy']).toContain("default-src 'none'");
  await request(app).get('/dev/mailbox/../../etc/passwd').expect(404);
  await request(app).get('/dev/mailbox/unknown.eml').expect(404);
});

it('the mailbox shows the pictures of a mail: attached ones, and those of the product', async () => {
  const dot = Buffer.from('iVBORw0KGgo=', 'base64');
  const raw = [
    'To: p@cockpit.test',
    'Subject: Pictures',
    'Content-Type: multipart/related; boundary=part',
    '',
    '--part',
    'Content-Type: text/html',
    '',
    '<head></head><img src="cid:logo@x"><img src="cid:gone"><img src="http://localhost:3000/files/a-720.jpg">',
    '--part',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    'Content-ID: <logo@x>',
    '',
    dot.toString('base64'),
    '--part--',
  ].join('\r\n');
  const { id } = await mailbox.store.add(Buffer.from(raw), new Date());
  const shown = await request(app).get(`/dev/mailbox/${id}/body`).expect(200);
  expect(shown.text).toContain(`src="data:image/png;base64,${dot.toString('base64')}"`);
  expect(shown.text).toContain('src="/files/a-720.jpg"');
  expect(shown.text).toContain('src="cid:gone"');
  const policy = shown.headers['content-security-policy'];
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).not.toContain('allow-scripts');
  const picture = await request(app).get('/files/a-720.jpg').expect(200);
  expect([picture.type, String(picture.body)]).toEqual(['image/jpeg', 'a picture']);
  await request(app).get('/files/none.jpg').expect(404);
});

it('the mailbox keeps mails over a restart, and at most 500', async () => {
  expect(await MailStore.open(folder).then((store) => store.list().map(({ id }) => id))).toEqual(
    mailbox.store.list().map(({ id }) => id),
  );
  const small = freshFolder();
  const store = await MailStore.open(small);
  const start = Date.now();
  for (let number = 1; number <= 503; number += 1) {
    await store.add(Buffer.from(`Subject: ${number}\r\nTo: a@cockpit.test\r\n\r\nx`), new Date(start + number));
  }
  expect(readdirSync(small)).toHaveLength(500);
  expect([store.list().at(0)?.subject, store.list().at(-1)?.subject]).toEqual(['503', '4']);
});

it('sending fails when there is no mail server', async () => {
  const nowhere = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@cockpit.test' });
  await expect(
    nowhere.send({ to: 'b@cockpit.test', subject: 'x', html: 'x', text: 'x', messageId: '<3@x>' }),
  ).rejects.toThrow();
  nowhere.close();
});

describe('a server that repeats what it was sent', () => {
  const PASSWORD = 'pä ss:w0rd/of+mail';
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const SPELLINGS = [
    PASSWORD,
    PASSWORD.toUpperCase(),
    encodeURIComponent(PASSWORD),
    base64(PASSWORD),
    base64(PASSWORD).replaceAll('=', ''),
    Buffer.from(PASSWORD).toString('base64url'),
    base64(`\0user\0${PASSWORD}`),
    base64(`x\0user\0${PASSWORD}`),
    Buffer.from(PASSWORD).toString('hex'),
  ];

  it.each(SPELLINGS)('is not shown with the password: %s', async (spelling) => {
    const server = createTcpServer((socket) => void socket.on('error', () => undefined).end(`554 No ${spelling}.\r\n`));
    const port = await listen(server);
    const auth = `user:${encodeURIComponent(PASSWORD)}`;
    const telling = createMailer({ smtpUrl: `smtp://${auth}@127.0.0.1:${port}`, from: 'a@cockpit.test' });
    const reason = await telling.verify().then(() => 'accepted', String);
    expect(reason).toContain('[hidden]');
    expect(reason).not.toContain(spelling);
    telling.close();
    server.close();
  });
});

it('options in the address start no program and reach no mailer', () => {
  const marker = `${freshFolder()}/run`;
  const smtpUrl = `smtp://x/?pool=false&sendmail=true&path=/bin/sh&args=-c&args=touch%20${marker}`;
  expect(() => createMailer({ smtpUrl, from: 'a@cockpit.test' })).toThrow('cannot be used');
});

it('a mailer for public servers connects to no other', async () => {
  const port = new URL(mailbox.smtpUrl).port;
  for (const host of ['localhost', '127.0.0.1', '2130706433', '[::ffff:127.0.0.1]']) {
    const outward = createMailer({ smtpUrl: `smtp://${host}:${port}`, from: 'a@cockpit.test', isPublic: true });
    await expect(outward.verify(), host).rejects.toThrow('must not lead to an address of this machine');
    outward.close();
  }
  const inward = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'a@cockpit.test' });
  await inward.verify();
  inward.close();
});
