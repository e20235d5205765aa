/** The rules of leads: what is kept of the answers of a form, and from when leads are read. */
import type { LeadAnswer } from '#domains/leads/schema.ts';
import { readable } from '#shared/fields.ts';
import { DAY, HOUR } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const NOT_CONNECTED = msg('Leads of advertisements appear here once Facebook is connected.');

type Field = { name: string; values?: string[] | null | undefined };
export type LeadDetails = { name: string; email: string; phone: string; answers: LeadAnswer[] };

/** A form has at most a few dozen questions. What is longer is cut off. */
const MAX_ANSWERS = 30;
const MAX_QUESTION = 200;
const MAX_ANSWER = 500;

/** Facebook keeps leads for this time. */
const KEPT_MS = 90 * DAY;
/** This time is read again, as a lead may be listed later than it was created. */
const OVERLAP_MS = HOUR;

const EMAIL = ['email', 'work_email'];
const PHONE = ['phone_number', 'work_phone_number'];
const NAMES = ['full_name', 'first_name', 'last_name'];

/** What a form has asked for, in the words of its fields: the contact, and the other answers. */
export function leadDetails(fields: Field[]): LeadDetails {
  const answers = fields.map(({ name, values }) => ({
    question: readable(name).slice(0, MAX_QUESTION),
    answer: readable((values ?? []).join(', ')).slice(0, MAX_ANSWER),
  }));
  const answerTo = (...questions: string[]) =>
    questions.map((each) => answers.find(({ question }) => question === each)?.answer).find(Boolean) ?? '';
  const name = answerTo('full_name') || `${answerTo('first_name')} ${answerTo('last_name')}`.trim();
  const known = [...NAMES, ...EMAIL, ...PHONE];
  return {
    name: name.slice(0, 191),
    email: answerTo(...EMAIL)
      .toLowerCase()
      .slice(0, 191),
    phone: answerTo(...PHONE).slice(0, 40),
    answers: answers.filter(({ question, answer }) => answer !== '' && !known.includes(question)).slice(0, MAX_ANSWERS),
  };
}

/** 'what_are_you_looking_for?' as people read it: 'What are you looking for?' */
export function questionText(question: string): string {
  const text = question.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The time after which leads are read. @param readUntil null if they were never read */
export function readAfter(readUntil: Date | null, now: Date): Date {
  const oldest = now.getTime() - KEPT_MS;
  return new Date(Math.max(oldest, readUntil ? readUntil.getTime() - OVERLAP_MS : oldest));
}
