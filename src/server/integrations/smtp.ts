/** Sends mail over SMTP. */
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { defineIntegration } from '#server/integrations/define.ts';
import type { Report } from '#server/integrations/exchanges.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';

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

/** Removes the password from the reason of a server, which may repeat what was sent. */
function withoutPassword(error: unknown, smtpUrl: string): unknown {
  const { password } = new URL(smtpUrl);
  if (!(error instanceof Error) || !password) return error;
  const secrets = [password, decodeURIComponent(password)];
  const clean = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return Object.assign(new Error(clean(error.message)), { code, responseCode });
}

/** A text ('Name <address>'), or a name that may contain any character. */
export type Sender = string | { name: string; address: string };

/** `smtpUrl`: 'smtp://user:password@host:587' or 'smtps://…'. Connects on the first mail. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: Sender }): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
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
        const error = withoutPassword(failure, smtpUrl);
        throw isRefusedForGood(error) ? new Undeliverable(error.message, { cause: error }) : error;
      }
    },
    verify: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw withoutPassword(error, smtpUrl);
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
  about: { purpose: 'Mail to customers and staff', help: 'https://nodemailer.com/smtp/' },
  env: z.object({
    SMTP_URL: z.string(),
    MAIL_FROM: z.string().optional(),
    OPERATOR_NAME: z.string(),
    INFO_EMAIL: z.string(),
  }),
  open: ({ SMTP_URL, MAIL_FROM, OPERATOR_NAME, INFO_EMAIL }, { report }) =>
    reporting(
      createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM ?? { name: OPERATOR_NAME, address: INFO_EMAIL } }),
      report,
    ),
  health: (mailer) => mailer.verify(),
});
