/**
 * The mails about enquiries and tours, to the visitor and to staff. No text of
 * the visitor is in them, except a plain name, and the question in an answer of staff.
 */
import type { Env } from '#server/env.ts';
import { calendarFile } from '#server/mail/calendar-text.ts';
import { renderMail } from '#server/mail/layout.ts';
import type { News } from '#server/outbox.ts';
import { TOUR_MINUTES, TOUR_ZONE } from '#domains/enquiries/rules.ts';
import { greetingName } from '#shared/mailbox.ts';
import type { Enquiry, EnquiryMessage, NamedEnquiry } from '#domains/enquiries/server/model.ts';
import { CONTACT_TEXTS } from '#domains/enquiries/texts.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { MINUTE, formatInstant } from '#shared/time.ts';

type MailConfig = Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'PUBLIC_URL' | 'uidDomain'>;

type Place = { name: string; area: string };

/** An enquiry as it was received. */
export type Received = Pick<NamedEnquiry, 'id' | 'type' | 'name' | 'email' | 'resource_type' | 'tour_at'>;

type Content = {
  subject: string;
  paragraphs: string[];
  rows: [string, string][];
  action?: { label: string; url: string };
  attachments?: ReturnType<typeof calendarFile>[];
  footer?: string;
  key?: string;
  replyTo?: string;
  sender?: string;
};

function mail({ OPERATOR_NAME, INFO_EMAIL }: MailConfig, to: { name: string; email: string }, content: Content): News {
  const {
    subject,
    paragraphs,
    rows,
    action,
    attachments = [],
    footer = `Questions? Write to ${INFO_EMAIL}.`,
    key,
    replyTo,
    sender,
  } = content;
  const { html, text } = renderMail({
    heading: subject,
    paragraphs: [to.name ? `Hello ${to.name},` : 'Hello,', ...paragraphs],
    rows,
    action,
    footer,
    operatorName: OPERATOR_NAME,
  });
  return {
    topic: 'mail',
    payload: {
      to: to.email,
      subject,
      html,
      text,
      attachments,
      ...(key && { key }),
      ...(replyTo && { replyTo }),
      ...(sender && { sender }),
    },
  };
}

/** 'Mon, 3 Jun 2024, 10:00 (London time)'. */
function timeText(at: Date): string {
  return `${formatInstant(at, TOUR_ZONE)} (London time)`;
}

function facts(
  { resource_type, tour_at }: Pick<Received, 'resource_type' | 'tour_at'>,
  place: Place,
): [string, string][] {
  return [
    ...(resource_type ? [['What', `Tour, ${RESOURCE_TYPE_NAMES[resource_type]}`] as [string, string]] : []),
    ['Where', `${place.name}, ${place.area}`],
    ...(tour_at ? [['When', timeText(tour_at)] as [string, string]] : []),
  ];
}

const visitorOf = ({ name, email }: Pick<Received, 'name' | 'email'>) => ({ name: greetingName(name), email });

/** The confirmation for the visitor. Its text is fixed, because nobody has verified the address. */
export function receivedMail(config: MailConfig, enquiry: Received, place: Place): News {
  const isTour = enquiry.type === 'book_tour';
  return mail(config, visitorOf(enquiry), {
    subject: `We have received your ${nounOf(enquiry)}`,
    paragraphs: [isTour ? 'We will confirm the time, or suggest another one, in a separate mail.' : CONTACT_TEXTS.sent],
    rows: facts(enquiry, place),
    footer: `If you did not expect this mail, you can ignore it or write to ${config.INFO_EMAIL}.`,
    key: `enquiry-${enquiry.id}-received`,
  });
}

type ToStaff = { place: Place; staff: { id: string; name: string; email: string } };

const nounOf = ({ type }: Pick<Received, 'type'>) => (type === 'book_tour' ? 'tour request' : 'enquiry');

/** A mail for a member of staff, with a link to the record. */
function linked(
  config: MailConfig,
  enquiry: Received,
  { place, staff, ...content }: ToStaff & Pick<Content, 'subject' | 'paragraphs' | 'key'>,
): News {
  return mail(config, staff, {
    ...content,
    rows: [...facts(enquiry, place), ['Email', enquiry.email]],
    action: {
      label: `See the ${nounOf(enquiry)}`,
      url: `${config.PUBLIC_URL}${paths.contactUs}?enquiry=${enquiry.id}`,
    },
  });
}

/** The mail about a new enquiry for a member of staff. */
export function staffMail(config: MailConfig, enquiry: Received, to: ToStaff): News {
  return linked(config, enquiry, {
    ...to,
    subject: `New ${nounOf(enquiry)} at ${to.place.name}`,
    paragraphs: [enquiry.type === 'book_tour' ? 'A visitor asks for a tour.' : 'A visitor has sent an enquiry.'],
    key: `enquiry-${enquiry.id}-staff-${to.staff.id}`,
  });
}

/** The mail about an answer of the person for a member of staff. */
export function answerMail(
  config: MailConfig,
  enquiry: Received,
  { message, ...to }: ToStaff & { message: Pick<EnquiryMessage, 'id' | 'from_email' | 'is_stranger'> },
): News {
  return linked(config, enquiry, {
    ...to,
    subject: `New answer to the ${nounOf(enquiry)} no. ${enquiry.id} at ${to.place.name}`,
    paragraphs: [
      message.is_stranger
        ? `Somebody else has answered your mail: ${message.from_email || 'the sender is not known'}.`
        : 'The person has answered your mail.',
    ],
    key: `enquiry-answer-${message.id}-staff-${to.staff.id}`,
  });
}

type Reply = { place: Place; text: string; replyTo: string; key: string; sender: string };

/** The answer of staff, with the question of the person below. */
export function replyMail(
  config: MailConfig,
  enquiry: Received & Pick<Enquiry, 'question'>,
  { place, text, ...more }: Reply,
): News {
  const quoted = enquiry.question.split('\n').map((line) => `> ${line}`);
  return mail(config, visitorOf(enquiry), {
    subject: `Your ${nounOf(enquiry)} at ${place.name}`,
    paragraphs: [text, ...(enquiry.question ? [`You wrote:\n${quoted.join('\n')}`] : [])],
    rows: facts(enquiry, place),
    ...more,
  });
}

type Decided = Pick<
  Enquiry,
  'id' | 'name' | 'email' | 'resource_type' | 'tour_at' | 'new_tour_at' | 'state' | 'remark'
> & {
  version: number;
};

/** The invitation to the tour. The version is its sequence, so that a later time replaces an earlier one. */
function invitation(
  { OPERATOR_NAME, INFO_EMAIL, uidDomain }: MailConfig,
  tour: Decided & { at: Date },
  { place, now }: { place: Place; now: Date },
) {
  const event = {
    key: `tour-${tour.id}`,
    sequence: tour.version,
    start: tour.at,
    end: new Date(tour.at.getTime() + TOUR_MINUTES * MINUTE),
    summary: `Tour of ${place.name}`,
    location: place.area,
    description: tour.resource_type ? RESOURCE_TYPE_NAMES[tour.resource_type] : '',
  };
  const organizer = { name: OPERATOR_NAME, email: INFO_EMAIL };
  return calendarFile('tour.ics', [event], { uidDomain, stamp: now, organizer });
}

/** The mail about a decision: the invitation with its calendar file, or a refusal with the remark of the staff. */
export function decisionMail(config: MailConfig, tour: Decided, { place, now }: { place: Place; now: Date }): News {
  const remarks = tour.remark ? [tour.remark] : [];
  const at = tour.new_tour_at ?? tour.tour_at;
  if (tour.state === 'rejected' || at === null)
    return mail(config, visitorOf(tour), {
      subject: `Your tour of ${place.name} cannot take place`,
      paragraphs: ['We are sorry that we cannot offer you this tour.', ...remarks],
      rows: facts(tour, place),
    });
  const isMoved = tour.state === 'rescheduled';
  return mail(config, visitorOf(tour), {
    subject: isMoved ? `Your tour of ${place.name} has a new time` : `Your tour of ${place.name} is confirmed`,
    paragraphs: [
      isMoved
        ? 'We suggest another time for your tour. The calendar file is attached.'
        : 'We look forward to meeting you. The calendar file is attached.',
      ...remarks,
    ],
    rows: facts({ ...tour, tour_at: at }, place),
    attachments: [invitation(config, { ...tour, at }, { place, now })],
  });
}
