/** The outbox handlers of a new enquiry, which is confirmed to the visitor, and of an answer: each tells the staff by mail. */
import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import type { Limit } from '#server/rate-limit.ts';
import { defineEvent, type Heard } from '#server/events.ts';
import { answerMail, receivedMail, staffMail } from '#domains/enquiries/server/mails.ts';
import { Enquiry, EnquiryMessage } from '#domains/enquiries/server/model.ts';
import { staffOf } from '#domains/roles/server/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { TooMany } from '#shared/errors.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { type RoleAccess, may } from '#shared/permissions.ts';

const DAY_S = 24 * 60 * 60;

/** The mails to an address that somebody has typed. */
const CONFIRMATIONS = { name: 'enquiry-confirmation', points: 3, seconds: DAY_S };
/** A flood of enquiries must not flood the mailboxes of the staff, who see the list anyway. */
const STAFF_MAILS = { name: 'enquiry-staff', points: 30, seconds: 60 * 60 };

/** The staff who work on enquiries. */
export const editsEnquiries = (role: RoleAccess) => may(role, 'contactUs');

/** True while the limit is not reached. */
async function isWithin({ limits, log }: Services, limit: Limit, key: string): Promise<boolean> {
  try {
    await limits.spend(limit, key);
    return true;
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    log.warn({ limit: limit.name }, 'mails about enquiries were left out');
    return false;
  }
}

/** Writes the mails. If the message is delivered twice, both mails to a person have the same key. */
export async function mailNewEnquiry({ facts }: Heard<{ enquiryId: string }>, services: Services): Promise<void> {
  const { knex } = services;
  const enquiry = await Enquiry.query(knex).findById(facts.enquiryId);
  if (!enquiry) return; // deleted meanwhile
  const { space_id } = enquiry;
  const place = await findSpace(knex, space_id);
  const now = services.clock.now();
  const staff = (await isWithin(services, STAFF_MAILS, space_id)) ? await staffOf(knex, space_id, editsEnquiries) : [];
  const mails = [
    ...((await isWithin(services, CONFIRMATIONS, mailboxOf(enquiry.email))) ? [receivedMail(enquiry, place)] : []),
    ...staff.map((each) => staffMail(enquiry, { place, staff: each })),
  ];
  await inTransaction(services, (trx) => publish(trx, mails, now));
}

/** A person has answered, so that a mail to the staff is due. */
export const enquiryAnswered = defineEvent('enquiry.answered', z.object({ messageId: z.string() }), {
  topic: 'enquiry.answered',
});

/** Writes the mail to the owner of the enquiry, or to each of the staff while nobody of them owns it. */
export async function mailAnswer({ facts }: Heard<{ messageId: string }>, services: Services): Promise<void> {
  const { knex, clock } = services;
  const message = await EnquiryMessage.query(knex).findById(facts.messageId);
  const enquiry = message && (await Enquiry.query(knex).findById(message.enquiry_id));
  if (!enquiry || !(await isWithin(services, STAFF_MAILS, enquiry.space_id))) return;
  const place = await findSpace(knex, enquiry.space_id);
  const staff = await staffOf(knex, enquiry.space_id, editsEnquiries);
  const owners = staff.filter(({ id }) => id === enquiry.owner_id);
  const mails = (owners.length > 0 ? owners : staff).map((each) =>
    answerMail(enquiry, { place, staff: each, message }),
  );
  await inTransaction(services, (trx) => publish(trx, mails, clock.now()));
}
