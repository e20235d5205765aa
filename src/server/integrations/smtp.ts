/** Sends mail over SMTP (decision G205); without SMTP_URL outside production, to the sandbox mailbox. */
import nodemailer from 'nodemailer';

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
  /** Resolves once the SMTP server has taken the mail; throws when it has not, and the caller may send again. */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
};

const TIMEOUT_MS = 15_000;

/** `smtpUrl`: 'smtp://user:password@host:587' or 'smtps://…'; `from`: 'Name <address>'. Connects on the first mail. */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail never makes us read a file or an address that its content names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from });
    },
    close: () => transport.close(),
  };
}
