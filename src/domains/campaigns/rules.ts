/** The rules of campaign mail: who receives it, what a failure means, and when a job looks at a campaign. */
import type { CampaignEvent, CampaignStage } from '#domains/campaigns/lifecycle.ts';
import type { BlockReason, CampaignState, Reach } from '#domains/campaigns/schema.ts';
import type { OutsideFailure } from '#shared/outside-failure.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

export const NOT_CONNECTED = msg('Mailchimp is not connected, so campaigns cannot be sent.');
export const NO_AUDIENCE = msg('No audience has been chosen for this workspace');
export const NOT_MEMBERS = msg('Please select active members of this workspace');
export const NOBODY_LEFT = msg('None of the selected members can receive campaigns');
export const MAY_BE_SENT = msg('Mailchimp did not answer. The campaign may have been sent, which is being checked.');
export const WAS_DELETED = msg('Mailchimp does not have the campaign, its segment or its audience any more');

/** Why a contact with this status receives no campaigns. Undefined for one who does. */
export function blockReason(status: string): BlockReason | undefined {
  if (status === 'subscribed') return undefined;
  if (status === 'cleaned') return 'bounced';
  return status === 'pending' ? 'unconfirmed' : 'unsubscribed';
}

/** How many of the recipients can receive a campaign. */
export function writableOf({ recipients, unsubscribed, bounced, unconfirmed }: Reach): number {
  return recipients - unsubscribed - bounced - unconfirmed;
}

/** After this time without an answer, somebody has to decide. */
export const GIVE_UP_AFTER_MS = 30 * MINUTE;

/** What a failed call means for a campaign: an event, or `later` if it is worth repeating. */
export function failureEvent(kind: OutsideFailure, triedAt: Date, now: Date): CampaignEvent | 'later' {
  switch (kind) {
    case 'refused':
    case 'key':
      return 'refused';
    case 'missing':
      return 'ended';
    case 'busy':
    case 'unreachable':
    case 'unanswered':
    case 'unreadable':
      return now.getTime() - triedAt.getTime() < GIVE_UP_AFTER_MS ? 'later' : 'abandoned';
  }
}

/** What the status of a campaign at Mailchimp means before it is known to be sent. */
export function statusEvent(status: string): CampaignEvent | 'send' {
  if (status === 'save') return 'send';
  if (status === 'sent') return 'finished';
  return status === 'sending' || status === 'schedule' ? 'onItsWay' : 'ended';
}

/** The state that people see. */
export function stateOf({ stage, problem }: CampaignStage): CampaignState {
  if (problem) return problem;
  return stage === 'sending' || stage === 'sent' ? stage : 'preparing';
}

export const canTryAgain = ({ problem }: Pick<CampaignStage, 'problem'>) => problem === 'failed';

/** A campaign that the service still has as saved after this time was not sent, although the command was accepted. */
const NOT_SENT_AFTER_MS = 10 * MINUTE;

/** Whether a campaign that the service has as saved counts as not sent. @param sentAt when the command was accepted, if it was */
export function isNotSent(sentAt: Date | null, now: Date): boolean {
  return sentAt === null || now.getTime() - sentAt.getTime() >= NOT_SENT_AFTER_MS;
}

/** The figures of a campaign are read for this time. */
const REPORTED_FOR_MS = 30 * DAY;

/** When a job looks at a campaign again: often while it is on its way, then less and less. Null for never. */
export function nextCheck({ stage, problem }: CampaignStage, sentAt: Date | null, now: Date): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (problem === 'unknown') return after(MINUTE);
  if (problem || !sentAt) return null;
  const age = now.getTime() - sentAt.getTime();
  if (age >= REPORTED_FOR_MS) return null;
  if (stage === 'sending') return after(age < 5 * MINUTE ? 2 * SECOND : MINUTE);
  if (age < HOUR) return after(MINUTE);
  return after(age < DAY ? 15 * MINUTE : 6 * HOUR);
}

/** Statuses of this time are read again, because a change may be listed later than it was made. */
const OVERLAP_MS = HOUR;

/** From when changes of statuses are read. Null for the first time, which reads all that are blocked. */
export function readStatusesSince(readUntil: Date | null): Date | null {
  return readUntil && new Date(readUntil.getTime() - OVERLAP_MS);
}
