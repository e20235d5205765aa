/** The words of campaign mail. */
import type { Tone } from '#client/ui/badge.tsx';
import { writableOf } from '#domains/campaigns/rules.ts';
import type { CampaignState, CampaignView, Reach } from '#domains/campaigns/schema.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';

/** That a mail was not sent, and why. */
export const sendFailedText = (reason: string, t: Translate): string =>
  t('Something went wrong while sending mail. {reason}', { reason: reason.replace(/\.?$/, '.') });

type Left = Pick<Reach, 'unsubscribed' | 'bounced' | 'unconfirmed'> & { refused?: number };

/** '2 have unsubscribed, 1 address has bounced'; empty if nobody is left out. */
export function leftOutText({ unsubscribed, bounced, unconfirmed, refused = 0 }: Left, t: Translate): string {
  return [
    unsubscribed > 0 &&
      t('{count, plural, one {{count} has unsubscribed} other {{count} have unsubscribed}}', { count: unsubscribed }),
    bounced > 0 &&
      t('{count, plural, one {{count} address has bounced} other {{count} addresses have bounced}}', {
        count: bounced,
      }),
    unconfirmed > 0 &&
      t(
        '{count, plural, one {{count} has not confirmed the address} other {{count} have not confirmed their addresses}}',
        { count: unconfirmed },
      ),
    refused > 0 &&
      t('{count, plural, one {{count} address is not accepted} other {{count} addresses are not accepted}}', {
        count: refused,
      }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is shown before a campaign is sent: who gets it, and who does not, and why. */
export function reachText(reach: Reach, t: Translate): string {
  const count = writableOf(reach);
  const left = reach.recipients - count;
  const gets = t(
    '{count, plural, one {{count} member will get this mail.} other {{count} members will get this mail.}}',
    { count },
  );
  if (left === 0) return gets;
  const others = t('{count, plural, one {{count} member will not: {why}.} other {{count} members will not: {why}.}}', {
    count: left,
    why: leftOutText(reach, t),
  });
  return `${gets} ${others}`;
}

export const STATE_WORDS: Record<CampaignState, { label: Later; tone: Tone }> = {
  preparing: { label: later('Preparing'), tone: 'blue' },
  sending: { label: later('Sending'), tone: 'blue' },
  sent: { label: later('Sent'), tone: 'green' },
  failed: { label: later('Not sent'), tone: 'red' },
  ended: { label: later('Ended'), tone: 'grey' },
  unknown: { label: later('Being checked'), tone: 'orange' },
};

/** Why a campaign is not sent, or takes longer. Undefined if nothing is wrong. */
export function problemText(
  { state, failure }: Pick<CampaignView, 'state' | 'failure'>,
  t: Translate,
): string | undefined {
  if (failure === null) return undefined;
  if (state === 'failed') return sendFailedText(failure, t);
  const reason = failure.replace(/\.?$/, '.');
  return state === 'preparing' ? t('{reason} It is tried again.', { reason }) : reason;
}

/** The share of the recipients, such as '24 (40%)'. */
export function shareText(count: number, of: number): string {
  return of === 0 ? '-' : `${count} (${Math.round((100 * count) / of)}%)`;
}
