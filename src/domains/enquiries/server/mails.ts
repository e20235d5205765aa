/**
 * The mails about enquiries and tours, to the visitor and to staff. No text of
 * the visitor is in them, except a plain name, and the question in an answer of staff.
 */
import type { Env } from '#server/env.ts';
import { calendarFile } from '#server/mail/calendar-text.ts';
import { defineMails, mailNews, type MailText } from '#server/mail/define.ts';
import type { News } from '#server/outbox.ts';
import { TOUR_MINUTES, TOUR_ZONE } from '#domains/enquiries/rules.ts';
import { greetingName } from '#shared/mailbox.ts';
import type { Enquiry, EnquiryMessage, NamedEnquiry } from '#domains/enquiries/server/model.ts';
import { CONTACT_TEXTS } from '#domains/enquiries/texts.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { MINUTE, formatInstant } from '#shared/time.ts';

type MailConfig = Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'uidDomain'>;

type EnquiryPlace = { name: string; area: string };

/** An enquiry as it was received. */
export type MailedEnquiry = Pick<NamedEnquiry, 'id' | 'type' | 'name' | 'email' | 'resource_type' | 'tour_at'>;

/** What mails say of an enquiry. `tourAt` is an ISO string. */
type About = Pick<MailedEnquiry, 'id' | 'type' | 'resource_type'> & { tourAt: string | null; place: EnquiryPlace };

const aboutOf = (
  { id, type, resource_type, tour_at }: Omit<MailedEnquiry, 'name' | 'email'>,
  place: EnquiryPlace,
): About => ({
  ...{ id, type, resource_type, tourAt: tour_at?.toISOString() ?? null },
  place: { name: place.name, area: place.area },
});

/** 'Mon, 3 Jun 2024, 10:00 (London time)'. */
const timeText = (at: string) => `${formatInstant(new Date(at), TOUR_ZONE)} (London time)`;

const nounOf = ({ type }: Pick<MailedEnquiry, 'type'>) => (type === 'book_tour' ? 'tour request' : 'enquiry');

const rowsOf = ({ resource_type, tourAt, place }: About): [string, string][] => [
  ...(resource_type ? [['What', `Tour, ${RESOURCE_TYPE_NAMES[resource_type]}`] as [string, string]] : []),
  ['Where', `${place.name}, ${place.area}`],
  ...(tourAt ? [['When', timeText(tourAt)] as [string, string]] : []),
];

/** A mail for a member of staff, with a link to the record. */
const linked = (about: About, email: string, { subject, paragraphs }: MailText): MailText => ({
  subject,
  paragraphs,
  rows: [...rowsOf(about), ['Email', email]],
  action: { label: `See the ${nounOf(about)}`, path: `${paths.contactUs}?enquiry=${about.id}` },
});

type AboutFacts = { about: About };
type FromFacts = AboutFacts & { email: string };
type TourFacts = AboutFacts & { remark: string };

const remarks = ({ remark }: TourFacts) => (remark ? [remark] : []);

export const enquiryMails = defineMails('enquiry', {
  /** The confirmation for the visitor. Its text is fixed, because nobody has verified the address. */
  received: ({ about }: AboutFacts) => ({
    subject: `We have received your ${nounOf(about)}`,
    paragraphs: [
      about.type === 'book_tour'
        ? 'We will confirm the time, or suggest another one, in a separate mail.'
        : CONTACT_TEXTS.sent,
    ],
    rows: rowsOf(about),
    isUnexpected: true,
  }),
  new: ({ about, email }: FromFacts) =>
    linked(about, email, {
      subject: `New ${nounOf(about)} at ${about.place.name}`,
      paragraphs: [about.type === 'book_tour' ? 'A visitor asks for a tour.' : 'A visitor has sent an enquiry.'],
    }),
  /** `stranger` is the address of somebody else who has answered; blank if it is not known. */
  answered: ({ about, email, stranger }: FromFacts & { stranger: string | null }) =>
    linked(about, email, {
      subject: `New answer to the ${nounOf(about)} no. ${about.id} at ${about.place.name}`,
      paragraphs: [
        stranger === null
          ? 'The person has answered your mail.'
          : `Somebody else has answered your mail: ${stranger || 'the sender is not known'}.`,
      ],
    }),
  /** The answer of staff, with the question of the person below. */
  reply: ({ about, text, question }: AboutFacts & { text: string; question: string }) => ({
    subject: `Your ${nounOf(about)} at ${about.place.name}`,
    paragraphs: [
      text,
      ...(question
        ? [
            `You wrote:\n${question
              .split('\n')
              .map((line) => `> ${line}`)
              .join('\n')}`,
          ]
        : []),
    ],
    rows: rowsOf(about),
  }),
  tourRefused: (tour: TourFacts) => ({
    subject: `Your tour of ${tour.about.place.name} cannot take place`,
    paragraphs: ['We are sorry that we cannot offer you this tour.', ...remarks(tour)],
    rows: rowsOf(tour.about),
  }),
  tourConfirmed: (tour: TourFacts) => ({
    subject: `Your tour of ${tour.about.place.name} is confirmed`,
    paragraphs: ['We look forward to meeting you. The calendar file is attached.', ...remarks(tour)],
    rows: rowsOf(tour.about),
  }),
  tourMoved: (tour: TourFacts) => ({
    subject: `Your tour of ${tour.about.place.name} has a new time`,
    paragraphs: ['We suggest another time for your tour. The calendar file is attached.', ...remarks(tour)],
    rows: rowsOf(tour.about),
  }),
});

const visitorOf = ({ name, email }: Pick<MailedEnquiry, 'name' | 'email'>) => ({ name: greetingName(name), email });

export const receivedMail = (enquiry: MailedEnquiry, place: EnquiryPlace): News =>
  mailNews(visitorOf(enquiry), enquiryMails.received({ about: aboutOf(enquiry, place) }), {
    key: `enquiry-${enquiry.id}-received`,
  });

type ToStaff = { place: EnquiryPlace; staff: { id: string; name: string; email: string } };

/** The mail about a new enquiry for a member of staff. */
export const staffMail = (enquiry: MailedEnquiry, { place, staff }: ToStaff): News =>
  mailNews(staff, enquiryMails.new({ about: aboutOf(enquiry, place), email: enquiry.email }), {
    key: `enquiry-${enquiry.id}-staff-${staff.id}`,
  });

/** The mail about an answer of the person for a member of staff. */
export function answerMail(
  enquiry: MailedEnquiry,
  { place, staff, message }: ToStaff & { message: Pick<EnquiryMessage, 'id' | 'from_email' | 'is_stranger'> },
): News {
  const stranger = message.is_stranger ? (message.from_email ?? '') : null;
  const mail = enquiryMails.answered({ about: aboutOf(enquiry, place), email: enquiry.email, stranger });
  return mailNews(staff, mail, { key: `enquiry-answer-${message.id}-staff-${staff.id}` });
}

type Reply = { place: EnquiryPlace; text: string; replyTo: string; key: string; sender: string };

export const replyMail = (enquiry: MailedEnquiry & Pick<Enquiry, 'question'>, { place, text, ...more }: Reply): News =>
  mailNews(
    visitorOf(enquiry),
    enquiryMails.reply({ about: aboutOf(enquiry, place), text, question: enquiry.question }),
    more,
  );

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
  { place, now }: { place: EnquiryPlace; now: Date },
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
export function decisionMail(
  config: MailConfig,
  tour: Decided,
  { place, now }: { place: EnquiryPlace; now: Date },
): News {
  const { state, remark, tour_at, new_tour_at } = tour;
  const at = new_tour_at ?? tour_at;
  const factsAt = (time: Date | null): TourFacts => ({
    about: aboutOf({ ...tour, type: 'book_tour', tour_at: time }, place),
    remark,
  });
  if (state === 'rejected' || at === null) return mailNews(visitorOf(tour), enquiryMails.tourRefused(factsAt(tour_at)));
  const mail = state === 'rescheduled' ? enquiryMails.tourMoved : enquiryMails.tourConfirmed;
  return mailNews(visitorOf(tour), mail(factsAt(at)), {
    attachments: [invitation(config, { ...tour, at }, { place, now })],
  });
}
