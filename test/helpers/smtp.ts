/** A mail server for tests, which can refuse addresses and delay mails. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Received = { to: string; messageId: string };

export type MailServer = {
  url: string;
  /** The accepted mails, in order. */
  received: Received[];
  /** The number of mails that senders have begun to send. */
  begun: () => number;
  /** Refuses mail to an address with this SMTP code (550 by default). */
  refuse: (address: string, code?: number) => void;
  accept: (address: string) => void;
  /** Delays the confirmation of each mail until `release`. */
  hold: () => void;
  release: () => void;
  stop: () => Promise<void>;
};

export async function mailServer(port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const refused = new Map<string, number>();
  let begun = 0;
  let held: Promise<void> | undefined;
  let release: () => void = () => undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address);
      if (responseCode === undefined) return done();
      done(Object.assign(new Error('This address is refused'), { responseCode }));
    },
    onData(stream, session, done) {
      begun += 1;
      // The stream fails when a sender is killed during a mail. That mail was not received.
      text(stream)
        .then(async (raw) => {
          await held;
          const messageId = /^message-id: (.*)$/im.exec(raw)?.[1]?.trim() ?? '';
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, messageId });
        })
        .then(() => done(), done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    begun: () => begun,
    refuse: (address, code = 550) => void refused.set(address, code),
    accept: (address) => void refused.delete(address),
    hold: () => {
      held = new Promise((resolve) => (release = resolve));
    },
    release: () => release(),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A message of the topic 'mail'. */
export function mailTo(to: string) {
  return { topic: 'mail', payload: { to, subject: `For ${to}`, html: '<p>secret-link</p>', text: 'secret-link' } };
}
