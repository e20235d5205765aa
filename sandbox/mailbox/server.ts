/** A mail server on loopback that accepts all mail and delivers none, and the pages on which people read it (/dev/mailbox). */
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { SMTPServer } from 'smtp-server';
import { listen } from '../frame/serve.ts';
import { type Served, serve } from '../frame/serve.ts';
import { mailboxRouter } from './router.ts';
import { MailStore } from './store.ts';

export type Mailbox = Served & { smtpUrl: string; store: MailStore };

const LARGEST_MAIL_BYTES = 10 * 1024 * 1024;

function smtpServer(store: MailStore): SMTPServer {
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
  return smtp;
}

/**
 * Starts both servers, with the mails in `folder`. A mail is confirmed with 250 once it is in its file.
 * @param port the preferred port of the pages
 */
export async function startMailbox({ folder, port }: { folder: string; port?: number }): Promise<Mailbox> {
  const store = await MailStore.open(folder);
  const smtp = smtpServer(store);
  const smtpPort = await listen(smtp.server);
  let product: string | undefined;
  const pages = express().disable('x-powered-by');
  const served = await serve(pages.use(mailboxRouter(store, () => product)), port);
  return {
    ...served,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    store,
    useProduct: (address) => (product = address),
    async stop() {
      await served.stop();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
