/** Sends mail over SMTP; without SMTP_URL outside production, to the sandbox mailbox. */
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { defineIntegration } from '#server/integrations/define.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';

export type OutgoingMail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; content: string | Buffer; contentType: string }[];
  /** Stays the same when a mail is sent again, so that the receiver can see that it is the same one: '<…@…>'. */
  messageId: string;
};

export type Mailer = {
  /**
   * Resolves once the SMTP server has taken the mail.
   * @throws Undeliverable when the server refuses this mail for good; any other error when it may be sent again
   */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Connects and signs in. @throws the reason why mail cannot be sent now */
  verify: () => Promise<void>;
  close: () => void;
};

const TIMEOUT_MS = 15_000;
export const MAIL_CONNECTIONS = 2;

/** The steps at which the server judges the mail itself: its addresses and its content. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/** True for an answer of 500 and above about this mail. A refused password or connection is no fault of the mail. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return ABOUT_THE_MAIL.has(code ?? '') && (responseCode ?? 0) >= 500;
}

/** `smtpUrl`: 'smtp://user:password@host:587' or 'smtps://…'; `from`: 'Name <address>'. Connects on the first mail. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail never makes us read a file or an address that its content names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ ...mail, from });
      } catch (error) {
        throw isRefusedForGood(error) ? new Undeliverable(error.message, { cause: error }) : error;
      }
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** Mail speaks no HTTP: what is waiting is repeated by its lane of the outbox. */
export const smtpIntegration = defineIntegration({
  name: 'SMTP',
  env: z.object({
    SMTP_URL: z.string(),
    MAIL_FROM: z.string().optional(),
    OPERATOR_NAME: z.string(),
    INFO_EMAIL: z.string(),
  }),
  sandbox: ({ smtpUrl }) => (smtpUrl === undefined ? undefined : { SMTP_URL: smtpUrl }),
  open: ({ SMTP_URL, MAIL_FROM, OPERATOR_NAME, INFO_EMAIL }) =>
    createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM ?? `${OPERATOR_NAME} <${INFO_EMAIL}>` }),
  health: (mailer) => mailer.verify(),
});
