/** The words of campaign mail. */
import type { Tone } from '#client/ui/badge.tsx';
import { writableOf } from '#domains/campaigns/rules.ts';
import type { CampaignState, CampaignView, Reach } from '#domains/campaigns/schema.ts';

const SEND_FAILED = 'Something went wrong while sending mail';

/** That a mail was not sent, and why. */
export const sendFailedText = (reason: string): string => `${SEND_FAILED}. ${reason.replace(/\.?$/, '.')}`;

const membersText = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

type Left = Pick<Reach, 'unsubscribed' | 'bounced' | 'unconfirmed'> & { refused?: number };

/** '2 have unsubscribed, 1 address has bounced'; empty if nobody is left out. */
export function leftOutText({ unsubscribed, bounced, unconfirmed, refused = 0 }: Left): string {
  const is = (count: number, one: string, more: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];
  return [
    ...is(unsubscribed, 'has unsubscribed', 'have unsubscribed'),
    ...is(bounced, 'address has bounced', 'addresses have bounced'),
    ...is(unconfirmed, 'has not confirmed the address', 'have not confirmed their addresses'),
    ...is(refused, 'address is not accepted', 'addresses are not accepted'),
  ].join(', ');
}

/** What is shown before a campaign is sent: who gets it, and who does not, and why. */
export function reachText(reach: Reach): string {
  const count = writableOf(reach);
  const left = reach.recipients - count;
  const gets = `${membersText(count)} will get this mail.`;
  if (left === 0) return gets;
  return `${gets} ${membersText(left)} will not: ${leftOutText(reach)}.`;
}

export const STATE_WORDS: Record<CampaignState, { label: string; tone: Tone }> = {
  preparing: { label: 'Preparing', tone: 'blue' },
  sending: { label: 'Sending', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Not sent', tone: 'red' },
  ended: { label: 'Ended', tone: 'grey' },
  unknown: { label: 'Being checked', tone: 'orange' },
};

/** Why a campaign is not sent, or takes longer. Undefined if nothing is wrong. */
export function problemText({ state, failure }: Pick<CampaignView, 'state' | 'failure'>): string | undefined {
  if (failure === null) return undefined;
  if (state === 'failed') return sendFailedText(failure);
  const reason = failure.replace(/\.?$/, '.');
  return state === 'preparing' ? `${reason} It is tried again.` : reason;
}

/** The share of the recipients, such as '24 (40%)'. */
export function shareText(count: number, of: number): string {
  return of === 0 ? '-' : `${count} (${Math.round((100 * count) / of)}%)`;
}
