/** Sends mail over SMTP. */
import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { z } from 'zod';
import { defineIntegration } from '#server/integrations/define.ts';
import type { Report } from '#server/integrations/exchanges.ts';
import { connectPublicly } from '#server/integrations/public-hosts.ts';
import { type SmtpServer, readSmtpAddress } from '#server/integrations/smtp-address.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import { msg } from '#shared/texts.ts';

export type OutgoingMail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes; by default, to `from`. */
  replyTo?: string | undefined;
  /** With a `cid`, the HTML shows it: `<img src="cid:…">`. */
  attachments?: {
    filename: string;
    content: string | Buffer;
    contentType: string;
    cid?: string;
    contentDisposition?: 'inline';
  }[];
  /** The same in every attempt, so that the receiver can recognise a repeat: '<…@…>'. */
  messageId: string;
};

export type Mailer = {
  /**
   * Resolves once the SMTP server has accepted the mail.
   * @throws Undeliverable when the server refuses this mail permanently; any other error when it may be retried
   */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Connects and signs in. @throws the reason why mail cannot be sent now */
  verify: () => Promise<void>;
  close: () => void;
};

const TIMEOUT_MS = 15_000;
export const MAIL_CONNECTIONS = 2;

/** Error codes for a refusal of the mail itself: of its addresses or its content. */
const MAIL_REFUSED = new Set(['EENVELOPE', 'EMESSAGE']);

/** True for an SMTP reply of 500 or above to this mail. A refused login or connection does not count. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return MAIL_REFUSED.has(code ?? '') && (responseCode ?? 0) >= 500;
}

/** The texts that a text may be, or contain, in another encoding: percent-encoding, base64 and hexadecimal. */
function decodings(text: string): string[] {
  const words = text.match(/[\w+/-]{4,}/g) ?? [];
  const decoded = words.flatMap((word) => [
    // Base64 that does not begin with the word begins with one of its next characters.
    ...[0, 1, 2, 3].map((start) => Buffer.from(word.slice(start), 'base64').toString('utf8')),
    Buffer.from(word, 'hex').toString('utf8'),
  ]);
  const plain = text.replace(/%([\da-f]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return [text, plain, Buffer.from(plain, 'latin1').toString('utf8'), ...decoded];
}

const HIDDEN = 'The mail server has repeated the password, so its answer is [hidden]';

/** An error without the password, which a server may repeat in any of the encodings in which it was sent. */
function withoutPassword(error: unknown, { auth }: SmtpServer): unknown {
  if (!(error instanceof Error) || !auth?.pass) return error;
  const secret = auth.pass.toLowerCase();
  const isSecretShown = decodings(error.message).some((text) => text.toLowerCase().includes(secret));
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return Object.assign(new Error(isSecretShown ? HIDDEN : error.message), { code, responseCode });
}

/** A text ('Name <address>'), or a name that may contain any character. */
export type Sender = string | { name: string; address: string };

export type MailerOptions = {
  /** 'smtp://user:password@host:587' or 'smtps://…' */
  smtpUrl: string;
  from: Sender;
  /** The server must have a public address. */
  isPublic?: boolean;
};

/** The socket of a connection to a public address. */
function publicSocket({ host, port, secure }: SmtpServer): NonNullable<SMTPPool.Options['getSocket']> {
  const usual = secure ? 465 : 587;
  return (_options, done) => {
    connectPublicly(host, port ?? usual, TIMEOUT_MS).then((connection) => done(null, { connection }), done);
  };
}

/** Connects on the first mail. The library gets nothing of the address but what `readSmtpAddress` knows. */
export function createMailer({ smtpUrl, from, isPublic = false }: MailerOptions): Mailer {
  const server = readSmtpAddress(smtpUrl);
  if (typeof server === 'string') throw new Error('The address of the mail server cannot be used');
  const { host, port, secure, auth, name, servername } = server;
  const transport = nodemailer.createTransport({
    host,
    port,
    secure,
    auth,
    name,
    tls: servername === undefined ? undefined : { servername },
    ...(isPublic && { getSocket: publicSocket(server) }),
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The content of a mail must not make the server read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ ...mail, from });
      } catch (failure) {
        const error = withoutPassword(failure, server);
        throw isRefusedForGood(error) ? new Undeliverable(error.message, { cause: error }) : error;
      }
    },
    verify: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw withoutPassword(error, server);
      }
    },
    close: () => transport.close(),
  };
}

/** A mailer that reports every exchange. A server that refuses one mail has answered. */
function reporting(mailer: Mailer, report: Report): Mailer {
  async function tracked(exchange: Promise<void>): Promise<void> {
    try {
      await exchange;
      report({});
    } catch (error) {
      report(error instanceof Undeliverable ? {} : { failure: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }
  return { ...mailer, send: (mail) => tracked(mailer.send(mail)), verify: () => tracked(mailer.verify()) };
}

/** SMTP does not use the HTTP client. The outbox retries failed mails. */
export const smtpIntegration = defineIntegration({
  name: 'SMTP',
  about: { purpose: msg('Mail to customers and staff'), help: 'https://nodemailer.com/smtp/' },
  env: z.object({
    SMTP_URL: z.string(),
    MAIL_FROM: z.string().optional(),
    OPERATOR_NAME: z.string(),
    INFO_EMAIL: z.string(),
    ALLOW_PRIVATE_HOSTS: z.boolean(),
    given: z.set(z.string()).transform((given) => given.has('SMTP_URL')),
  }),
  open: ({ SMTP_URL, MAIL_FROM, OPERATOR_NAME, INFO_EMAIL, ALLOW_PRIVATE_HOSTS, given }, { report }) => {
    const from = MAIL_FROM ?? { name: OPERATOR_NAME, address: INFO_EMAIL };
    return reporting(createMailer({ smtpUrl: SMTP_URL, from, isPublic: !given && !ALLOW_PRIVATE_HOSTS }), report);
  },
  health: (mailer) => mailer.verify(),
});
