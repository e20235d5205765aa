/** What activities say of campaigns. */
import { defineSentences } from '#shared/said.ts';

export const campaignSentences = defineSentences('campaign', {
  choseAudience: ({ audience }: { audience: string | null }, t) =>
    audience === null
      ? t('removed the audience of campaigns')
      : t('chose the audience {audience} for campaigns', { audience }),
  sent: ({ subject, members }: { subject: string; members: number }, t) =>
    t('sent the campaign {subject} to {members} members', { subject, members }),
  triedAgain: ({ subject }: { subject: string }, t) => t('tried to send the campaign {subject} again', { subject }),
});
