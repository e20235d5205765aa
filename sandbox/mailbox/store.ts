import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { linksIn } from './links.ts';
import type { Address, Email } from 'postal-mime';

export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** By which the HTML shows a picture: `cid:…`. */
  contentId: string | null;
};

export type Mail = {
  id: string;
  messageId: string | null;
  from: string;
  /** Addresses of all receivers, in lower case. */
  to: string[];
  /** Where an answer goes. */
  replyTo: string;
  subject: string;
  html: string | null;
  text: string;
  links: string[];
  attachments: MailAttachment[];
  createdAt: Date;
};

const MAILS_KEPT = 500;
/** Mails contain login links. */
const OWNER_ONLY = 0o600;
const FILE_NAME = /^(\d{13})-(\d{6})\.eml$/;

/** The mails of the sandbox: one .eml file each, named by time of arrival, and the parsed mails in memory. */
export class MailStore {
  readonly #folder: string;
  readonly #mails: Mail[] = [];
  #sequence = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens a folder and reads the mails in it. */
  static async open(folder: string): Promise<MailStore> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const store = new MailStore(folder);
    const names = readdirSync(folder).filter((name) => FILE_NAME.test(name));
    for (const name of names.sort()) {
      const path = join(folder, name);
      chmodSync(path, OWNER_ONLY);
      store.#mails.push(await parseMail(name, readFileSync(path)));
    }
    return store;
  }

  /** Stores a raw mail. It is in its file when this resolves. */
  async add(raw: Buffer, now: Date): Promise<Mail> {
    this.#sequence = (this.#sequence + 1) % 1_000_000;
    const name = `${now.getTime()}-${String(this.#sequence).padStart(6, '0')}.eml`;
    const mail = await parseMail(name, raw);
    const path = join(this.#folder, name);
    writeFileSync(`${path}.part`, raw, { mode: OWNER_ONLY });
    renameSync(`${path}.part`, path);
    this.#mails.push(mail);
    for (const old of this.#mails.splice(0, this.#mails.length - MAILS_KEPT)) {
      rmSync(join(this.#folder, old.id), { force: true });
    }
    return mail;
  }

  /** Mails, newest first; only those of one receiver when `to` is given. */
  list(to?: string): Mail[] {
    const wanted = to?.trim().toLowerCase();
    return this.#mails.filter((mail) => !wanted || mail.to.includes(wanted)).reverse();
  }

  get(id: string): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }
}

async function parseMail(name: string, raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  const [, milliseconds] = FILE_NAME.exec(name) ?? [];
  return {
    id: name,
    messageId: email.messageId ?? null,
    from: email.from?.address ?? '',
    to: receiversOf(email),
    replyTo: email.replyTo?.[0]?.address ?? email.from?.address ?? '',
    subject: email.subject ?? '',
    html: email.html ?? null,
    text: email.text ?? '',
    links: linksIn(email.html ?? '', email.text ?? ''),
    attachments: email.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `attachment-${index + 1}`,
      contentType: attachment.mimeType,
      content: asBuffer(attachment.content),
      contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
    })),
    createdAt: new Date(Number(milliseconds)),
  };
}

function receiversOf(email: Email): string[] {
  const all = [...(email.to ?? []), ...(email.cc ?? []), ...(email.bcc ?? [])];
  return all.flatMap((address: Address) => address.group ?? [address]).map(({ address }) => address.toLowerCase());
}

function asBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}
