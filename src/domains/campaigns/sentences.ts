/** What activities say of campaigns. */
import { defineSentences } from '#shared/said.ts';

export const campaignSentences = defineSentences('campaign', {
  choseAudience: ({ audience }: { audience: string | null }) =>
    audience === null ? 'removed the audience of campaigns' : `chose the audience ${audience} for campaigns`,
  sent: ({ subject, members }: { subject: string; members: number }) =>
    `sent the campaign ${subject} to ${members} members`,
  triedAgain: ({ subject }: { subject: string }) => `tried to send the campaign ${subject} again`,
});
