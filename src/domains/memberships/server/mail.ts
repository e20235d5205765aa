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
import type { Translate } from '#shared/texts.ts';
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
function mailTextOf(row: Loaded, about: Subject, t: Translate): MembershipMailText {
  const what = { plan: row.plan_name, space: row.space.name };
  const label = t('See your membership');
  switch (about.kind) {
    case 'began': {
      const paragraphs = [t('Here is what we have agreed. The agreement is attached as a PDF.')];
      const subject = t('Your membership {plan} at {space} begins on {day}', {
        ...what,
        day: formatDay(row.terms.from, t),
      });
      if (row.accepted_at !== null) return { subject, paragraphs, label };
      return {
        subject,
        paragraphs: [...paragraphs, t('Please read and accept it.')],
        label: t('Accept your membership'),
      };
    }
    case 'added':
      return { subject: t('Your membership {plan} at {space}: something was added', what), paragraphs: [], label };
    case 'lapsed': {
      const paragraphs = [t('Its first invoice was not paid in time. It is credited, so you owe nothing.')];
      return { subject: t('Your membership {plan} at {space} has not begun', what), paragraphs, label };
    }
    case 'price': {
      const month = monthText(about.from, t);
      const amount = formatMoney(about.price, row.currency, t);
      return {
        subject: t('Your membership {plan} at {space} has a new price from {month}', { ...what, month }),
        paragraphs: [t('From {month} on, your membership costs {amount} a month, before tax.', { month, amount })],
        label,
      };
    }
    case 'place': {
      const facts = { place: about.resource, day: formatDay(about.from, t) };
      return {
        subject: t('Your membership {plan} at {space} moves to {place} on {day}', { ...what, ...facts }),
        paragraphs: [t('From {day} on, your place is {place}.', facts)],
        label,
      };
    }
    case 'end':
      return { ...endText(what, about.day, t), label };
  }
}

function endText(what: { plan: string; space: string }, day: string | null, t: Translate) {
  if (day === null)
    return {
      subject: t('Your membership {plan} at {space} goes on', what),
      paragraphs: [t('Its end was taken back.')],
    };
  return {
    subject: t('Your membership {plan} at {space} ends on {day}', { ...what, day: formatDay(day, t) }),
    paragraphs: [t('That is its last day.')],
  };
}

/** What is to be accepted now, and what becomes of it otherwise. */
async function askedOf({ knex, config, t }: Services, row: Loaded): Promise<string[]> {
  const [resource, waiting] = await Promise.all([resourceName(knex, row), waitingOrders(knex, [row.id])]);
  const words = wordsToAccept({ config, t }, row, { waiting, resource, userId: null });
  if (words === null) return [];
  return [
    t('Please read and accept:'),
    words,
    t('Without that, it is not charged by itself, and stays open on its invoice.'),
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
  const spoken = services.inLanguage(await services.languageOfAddress(email, row.space_id));
  const text = mailTextOf(row, about, spoken.t);
  const asked = about.kind === 'began' || about.kind === 'lapsed' ? [] : await askedOf(spoken, row);
  // It was accepted or cancelled meanwhile.
  if (about.kind === 'added' && asked.length === 0) return;
  const { subject } = text;
  const paragraphs = [...text.paragraphs, ...asked];
  const label = asked.length > 0 ? spoken.t('Read and accept') : text.label;
  const isStart = about.kind === 'began';
  const facts = isStart ? termFacts(agreedOf(config, row, await resourceName(knex, row)), spoken.t) : [];
  const rows = facts.map((fact): [string, string] => [fact.name, fact.value]);
  const mail = { subject, paragraphs, rows, action: { label, path: paths.membership(row.id) } };
  const pdf = isStart ? await (await renderAgreement(spoken, row)).getBuffer() : undefined;
  await sendMail(services, {
    ...framed(name || company_name, mail, config, spoken),
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
