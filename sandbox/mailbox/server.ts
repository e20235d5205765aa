/** A mail server on loopback that accepts all mail and delivers none, and the pages on which people read it (/dev/mailbox). */
import { buffer } from 'node:stream/consumers';
import express from 'express';
import { SMTPServer } from 'smtp-server';
import { listen } from '../frame/serve.ts';
import { type Served, serve } from '../frame/serve.ts';
import { answersOf } from './answers.ts';
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

type Options = { folder: string; inboundSecret?: string; port?: number };

/**
 * Starts both servers, with the mails in `folder`. A mail is confirmed with 250 once it is in its file.
 * @param inboundSecret with which answers sign in to the product
 * @param port the preferred port of the pages
 */
export async function startMailbox({ folder, inboundSecret = '', port }: Options): Promise<Mailbox> {
  const store = await MailStore.open(folder);
  const smtp = smtpServer(store);
  const smtpPort = await listen(smtp.server);
  const answers = answersOf(inboundSecret);
  let product: string | undefined;
  const pages = express().disable('x-powered-by');
  const served = await serve(pages.use(mailboxRouter({ store, answers, product: () => product })), port);
  return {
    ...served,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    store,
    useProduct(address) {
      product = address;
      answers.useProduct(address);
    },
    async stop() {
      answers.stop();
      await served.stop();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
