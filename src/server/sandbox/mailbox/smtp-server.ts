/** A mail server on loopback that accepts all mail and delivers none. People read it at /dev/mailbox. */
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listen } from '#server/sandbox/listen.ts';
import { MailStore } from './store.ts';

export type Mailbox = { smtpUrl: string; store: MailStore; stop: () => Promise<void> };

const LARGEST_MAIL_BYTES = 10 * 1024 * 1024;

/** Starts the server on a free port with the mails in `folder`. A mail is confirmed with 250 once it is in its file. */
export async function startMailbox({ folder }: { folder: string }): Promise<Mailbox> {
  const store = await MailStore.open(folder);
  const smtp = new SMTPServer({
    name: 'mailbox.localhost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: 1_000,
    onData(stream, _session, done) {
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('Message is too large'), { responseCode: 552 });
          await store.add(raw, new Date());
        })
        .then(() => done(), done);
    },
  });
  // Senders may disconnect at any time. Without a listener, that error would end the process.
  smtp.on('error', () => undefined);
  const port = await listen(smtp.server);
  const stop = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  return { smtpUrl: `smtp://127.0.0.1:${port}`, store, stop };
}
