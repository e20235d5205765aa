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
import { later, msg, type Translate } from '#shared/texts.ts';

type MailConfig = Pick<Env, 'OPERATOR_NAME' | 'INFO_EMAIL' | 'uidDomain'>;

type EnquiryPlace = { name: string; area: string };

/** The workspace, in whose language strangers are written to. */
type EnquirySpace = EnquiryPlace & { id: string };

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
const timeText = (at: string, t: Translate) =>
  t('{time} (London time)', { time: formatInstant(new Date(at), TOUR_ZONE, t) });

/** What mails say of a request for a tour, and of another enquiry. */
const SAYS = {
  book_tour: {
    link: later('See the tour request'),
    received: later('We have received your tour request'),
    new: msg('New tour request at {place}'),
    answered: msg('New answer to the tour request no. {id} at {place}'),
    reply: msg('Your tour request at {place}'),
  },
  contact_us: {
    link: later('See the enquiry'),
    received: later('We have received your enquiry'),
    new: msg('New enquiry at {place}'),
    answered: msg('New answer to the enquiry no. {id} at {place}'),
    reply: msg('Your enquiry at {place}'),
  },
};

const saysOf = ({ type }: Pick<MailedEnquiry, 'type'>) => (type === 'book_tour' ? SAYS.book_tour : SAYS.contact_us);

const rowsOf = ({ resource_type, tourAt, place }: About, t: Translate): [string, string][] => [
  ...(resource_type
    ? [[t('What'), t('Tour, {type}', { type: t(RESOURCE_TYPE_NAMES[resource_type]) })] as [string, string]]
    : []),
  [t('Where'), `${place.name}, ${place.area}`],
  ...(tourAt ? [[t('When'), timeText(tourAt, t)] as [string, string]] : []),
];

/** A mail for a member of staff, with a link to the record. */
const linked = (about: About, email: string, { subject, paragraphs }: MailText, t: Translate): MailText => ({
  subject,
  paragraphs,
  rows: [...rowsOf(about, t), [t('Email'), email]],
  action: {
    label: t(saysOf(about).link),
    path: `${paths.contactUs}?enquiry=${about.id}`,
  },
});

type AboutFacts = { about: About };
type FromFacts = AboutFacts & { email: string };
type TourFacts = AboutFacts & { remark: string };

const remarks = ({ remark }: TourFacts) => (remark ? [remark] : []);

/** Who has answered a mail of staff. */
function strangerText(stranger: string | null, t: Translate): string {
  if (stranger === null) return t('The person has answered your mail.');
  return stranger
    ? t('Somebody else has answered your mail: {address}.', { address: stranger })
    : t('Somebody else has answered your mail: the sender is not known.');
}

export const enquiryMails = defineMails('enquiry', {
  /** The confirmation for the visitor. Its text is fixed, because nobody has verified the address. */
  received: ({ about }: AboutFacts, _frame, t) => ({
    subject: t(saysOf(about).received),
    paragraphs: [
      about.type === 'book_tour'
        ? t('We will confirm the time, or suggest another one, in a separate mail.')
        : t(CONTACT_TEXTS.sent),
    ],
    rows: rowsOf(about, t),
    isUnexpected: true,
  }),
  new: ({ about, email }: FromFacts, _frame, t) =>
    linked(
      about,
      email,
      {
        subject: t(saysOf(about).new, { place: about.place.name }),
        paragraphs: [
          about.type === 'book_tour' ? t('A visitor asks for a tour.') : t('A visitor has sent an enquiry.'),
        ],
      },
      t,
    ),
  /** `stranger` is the address of somebody else who has answered; blank if it is not known. */
  answered: ({ about, email, stranger }: FromFacts & { stranger: string | null }, _frame, t) =>
    linked(
      about,
      email,
      {
        subject: t(saysOf(about).answered, { id: about.id, place: about.place.name }),
        paragraphs: [strangerText(stranger, t)],
      },
      t,
    ),
  /** The answer of staff, with the question of the person below. */
  reply: ({ about, text, question }: AboutFacts & { text: string; question: string }, _frame, t) => ({
    subject: t(saysOf(about).reply, { place: about.place.name }),
    paragraphs: [
      text,
      ...(question
        ? [
            t('You wrote:\n{question}', {
              question: question
                .split('\n')
                .map((line) => `> ${line}`)
                .join('\n'),
            }),
          ]
        : []),
    ],
    rows: rowsOf(about, t),
  }),
  tourRefused: (tour: TourFacts, _frame, t) => ({
    subject: t('Your tour of {place} cannot take place', { place: tour.about.place.name }),
    paragraphs: [t('We are sorry that we cannot offer you this tour.'), ...remarks(tour)],
    rows: rowsOf(tour.about, t),
  }),
  tourConfirmed: (tour: TourFacts, _frame, t) => ({
    subject: t('Your tour of {place} is confirmed', { place: tour.about.place.name }),
    paragraphs: [t('We look forward to meeting you. The calendar file is attached.'), ...remarks(tour)],
    rows: rowsOf(tour.about, t),
  }),
  tourMoved: (tour: TourFacts, _frame, t) => ({
    subject: t('Your tour of {place} has a new time', { place: tour.about.place.name }),
    paragraphs: [t('We suggest another time for your tour. The calendar file is attached.'), ...remarks(tour)],
    rows: rowsOf(tour.about, t),
  }),
});

const visitorOf = ({ name, email }: Pick<MailedEnquiry, 'name' | 'email'>) => ({ name: greetingName(name), email });

export const receivedMail = (enquiry: MailedEnquiry, place: EnquirySpace): News =>
  mailNews(visitorOf(enquiry), enquiryMails.received({ about: aboutOf(enquiry, place) }), {
    key: `enquiry-${enquiry.id}-received`,
    spaceId: place.id,
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

type Reply = { place: EnquirySpace; text: string; replyTo: string; key: string; sender: string };

export const replyMail = (enquiry: MailedEnquiry & Pick<Enquiry, 'question'>, { place, text, ...more }: Reply): News =>
  mailNews(
    visitorOf(enquiry),
    enquiryMails.reply({ about: aboutOf(enquiry, place), text, question: enquiry.question }),
    { ...more, spaceId: place.id },
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
  { place, now }: { place: EnquirySpace; now: Date },
): News {
  const { state, remark, tour_at, new_tour_at } = tour;
  const at = new_tour_at ?? tour_at;
  const factsAt = (time: Date | null): TourFacts => ({
    about: aboutOf({ ...tour, type: 'book_tour', tour_at: time }, place),
    remark,
  });
  const spaceId = place.id;
  if (state === 'rejected' || at === null)
    return mailNews(visitorOf(tour), enquiryMails.tourRefused(factsAt(tour_at)), { spaceId });
  const mail = state === 'rescheduled' ? enquiryMails.tourMoved : enquiryMails.tourConfirmed;
  return mailNews(visitorOf(tour), mail(factsAt(at)), {
    attachments: [invitation(config, { ...tour, at }, { place, now })],
    spaceId,
  });
}
