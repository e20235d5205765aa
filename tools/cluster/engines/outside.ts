/**
 * The outside services of the cluster, in a process that is never killed: the payment sandbox, a mail server, an S3 bucket, and
 * a program that is told by webhooks. Prints their addresses as one line of JSON. Every mail and every message becomes a line of a file.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listen } from '../../../sandbox/frame/serve.ts';
import { startStripeSandbox } from '../../../sandbox/stripe/server.ts';
import { s3StandIn } from '../../../test/integrations/s3-stand-in.ts';
import { KEYS } from '../../../test/integrations/sandbox.ts';
import { BUCKET, MAILS, RECEIVED } from '../places.ts';
import { startProgram } from './program.ts';

const [, , folder = '', site = ''] = process.argv;

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    buffer(stream)
      .then(async (raw) => {
        const { to, subject, messageId } = await PostalMime.parse(raw);
        const mail = { to: to?.[0]?.address, subject, messageId };
        appendFileSync(join(folder, MAILS), `${JSON.stringify(mail)}\n`);
      })
      .then(() => done(), done);
  },
});
// Senders may be killed at any time. Without a listener, that error would end the process.
smtp.on('error', () => undefined);

const webhookUrl = `${site}/api/v1/stripe/webhook`;
const [stripe, bucket, mailPort, program] = await Promise.all([
  startStripeSandbox({ ...KEYS, file: join(folder, 'stripe.jsonl'), webhookUrl }),
  s3StandIn(BUCKET.bucket, BUCKET.accessKeyId),
  listen(smtp.server),
  startProgram(join(folder, RECEIVED)),
]);
process.stdout.write(
  `${JSON.stringify({ stripe: stripe.url, s3: bucket.endpoint, smtp: `smtp://127.0.0.1:${mailPort}`, program })}\n`,
);
