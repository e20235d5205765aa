/** The mails to the customer of a membership: that it begins, and asks for their consent; a new price; what others have added; another place; and its end. */
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { Undeliverable } from '#server/delivery/undeliverable.ts';
import { defineTopic, type Item } from '#server/delivery/topic.ts';
import { inEpoch } from '#server/epoch.ts';
import { framed } from '#server/mail/define.ts';
import { messageIdOf } from '#server/mail/message-id.ts';
import { sendMail } from '#server/mail/send.ts';
import { AS_MAIL } from '#server/mail/topic.ts';
import type { News } from '#server/outbox.ts';
import { termFacts } from '#domains/memberships/agreement.ts';
import { agreedOf, resourceName, wordsToAccept } from '#domains/memberships/server/agreement/agreed.ts';
import { agreementName, renderAgreement } from '#domains/memberships/server/agreement/pdf.ts';
import { readCustomer } from '#domains/memberships/server/agreement/customer.ts';
import { type Loaded, loadAll } from '#domains/memberships/server/load.ts';
import { waitingOrders } from '#domains/products/server/index.ts';
import { formatMoney } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';
import { paths } from '#shared/paths.ts';
import { formatDay } from '#shared/time.ts';

const MEMBERSHIP_MAIL = 'membership.mail';

const Subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('began') }),
  /** Others have added something that is to be accepted. */
  z.object({ kind: z.literal('added') }),
  /** It has ended, because its first invoice was not paid. */
  z.object({ kind: z.literal('lapsed') }),
  /** `price` has decimals. */
  z.object({ kind: z.literal('price'), from: z.string(), price: z.number() }),
  /** The first day at another place, and its name. */
  z.object({ kind: z.literal('place'), from: z.string(), resource: z.string() }),
  /** The last day; null once the end is taken back. */
  z.object({ kind: z.literal('end'), day: z.string().nullable() }),
]);
type Subject = z.output<typeof Subject>;

/** `at` tells the mails of a membership apart. */
const MembershipMail = z.object({ membershipId: z.string(), about: Subject, at: z.string() });
type MembershipMail = z.output<typeof MembershipMail>;

/** The mail about a change of a membership, which is made now. */
export const membershipMail = (membershipId: string, about: Subject, now: Date): News => ({
  topic: MEMBERSHIP_MAIL,
  payload: { membershipId, about, at: now.toISOString() },
});

type MembershipMailText = { subject: string; paragraphs: string[]; label: string };

/** What a mail says. */
function mailTextOf(row: Loaded, about: Subject): MembershipMailText {
  const what = `Your membership ${row.plan_name} at ${row.space.name}`;
  const label = 'See your membership';
  switch (about.kind) {
    case 'began': {
      const paragraphs = ['Here is what we have agreed. The agreement is attached as a PDF.'];
      const subject = `${what} begins on ${formatDay(row.terms.from)}`;
      if (row.accepted_at !== null) return { subject, paragraphs, label };
      return { subject, paragraphs: [...paragraphs, 'Please read and accept it.'], label: 'Accept your membership' };
    }
    case 'added':
      return { subject: `${what}: something was added`, paragraphs: [], label };
    case 'lapsed': {
      const paragraphs = ['Its first invoice was not paid in time. It is credited, so you owe nothing.'];
      return { subject: `${what} has not begun`, paragraphs, label };
    }
    case 'price': {
      const sum = `${formatMoney(about.price, row.currency)} a month, before tax`;
      const paragraphs = [`From ${monthText(about.from)} on, your membership costs ${sum}.`];
      return { subject: `${what} has a new price from ${monthText(about.from)}`, paragraphs, label };
    }
    case 'place': {
      const paragraphs = [`From ${formatDay(about.from)} on, your place is ${about.resource}.`];
      return { subject: `${what} moves to ${about.resource} on ${formatDay(about.from)}`, paragraphs, label };
    }
    case 'end':
      return about.day === null
        ? { subject: `${what} goes on`, paragraphs: ['Its end was taken back.'], label }
        : { subject: `${what} ends on ${formatDay(about.day)}`, paragraphs: ['That is its last day.'], label };
  }
}

/** What is to be accepted now, and what becomes of it otherwise. */
async function askedOf({ knex, config }: Services, row: Loaded): Promise<string[]> {
  const [resource, waiting] = await Promise.all([resourceName(knex, row), waitingOrders(knex, [row.id])]);
  const words = wordsToAccept(config, row, { waiting, resource, userId: null });
  if (words === null) return [];
  return [
    'Please read and accept:',
    words,
    'Without that, it is not charged by itself, and stays open on its invoice.',
  ];
}

/**
 * The handler of the topic. A repeated delivery has the same Message-ID.
 * @throws Undeliverable for a membership that does not exist
 */
async function mailMembership(services: Services, { payload }: Item<MembershipMail>): Promise<void> {
  const { knex, config, epoch } = services;
  const { membershipId, about, at } = payload;
  const [row] = await loadAll(knex, [membershipId]);
  if (!row) throw new Undeliverable('The membership does not exist');
  const { name, company_name, email } = await readCustomer(knex, row);
  // A company may have neither an address nor an admin.
  if (!email) return;
  const text = mailTextOf(row, about);
  const asked = about.kind === 'began' || about.kind === 'lapsed' ? [] : await askedOf(services, row);
  // It was accepted or cancelled meanwhile.
  if (about.kind === 'added' && asked.length === 0) return;
  const { subject } = text;
  const paragraphs = [...text.paragraphs, ...asked];
  const label = asked.length > 0 ? 'Read and accept' : text.label;
  const isStart = about.kind === 'began';
  const facts = isStart ? termFacts(agreedOf(config, row, await resourceName(knex, row))) : [];
  const rows = facts.map((fact): [string, string] => [fact.name, fact.value]);
  const mail = { subject, paragraphs, rows, action: { label, path: paths.membership(row.id) } };
  const pdf = isStart ? await (await renderAgreement(services, row)).getBuffer() : undefined;
  await sendMail(services, {
    ...framed(name || company_name, mail, config),
    to: email,
    ...(pdf && { attachments: [{ filename: agreementName(row), content: pdf, contentType: 'application/pdf' }] }),
    messageId: messageIdOf(config, inEpoch(epoch, `membership-${row.id}-${about.kind}-${at}`)),
  });
}

export const membershipMails = defineTopic({
  name: MEMBERSHIP_MAIL,
  payload: MembershipMail,
  ...AS_MAIL,
  deliver: (item, services) => mailMembership(services, item),
  summary: ({ membershipId }) => `membershipId ${membershipId}`,
});
