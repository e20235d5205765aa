/** What becomes of a campaign by itself: it is on its way for a short time, and then opened and clicked. It follows from the clock. */
import { createHash } from 'node:crypto';
import { HOUR, SECOND } from '../frame/basics.ts';
import type { Figures, SandboxCampaign } from './state.ts';

/** How long a campaign is on its way. */
const SENDING_MS = 2 * SECOND;
/** Most of those who open a mail do so in this time. */
const SLOWNESS_MS = 6 * HOUR;

/** The status of a campaign, as the API names it. */
export function statusOf({ sentAt }: Pick<SandboxCampaign, 'sentAt'>, now: Date, sendingMs = SENDING_MS): string {
  if (sentAt === null) return 'save';
  return now.getTime() - new Date(sentAt).getTime() < sendingMs ? 'sending' : 'sent';
}

/** A share from `least` to `most` that depends only on the text. */
function share(text: string, least: number, most: number): number {
  const part = createHash('sha256').update(`mailchimp ${text}`).digest().readUInt32BE(0) / 2 ** 32;
  return least + (most - least) * part;
}

/** The opens and clicks of a campaign, which grow quickly at first and then more slowly. */
export function figuresOf({ id, sentAt, sentTo, figures }: SandboxCampaign, now: Date): Figures {
  if (figures) return figures;
  const age = sentAt === null ? 0 : Math.max(0, now.getTime() - new Date(sentAt).getTime());
  const reached = 1 - Math.exp(-age / SLOWNESS_MS);
  const opens = Math.floor(sentTo.length * share(`${id} opens`, 0.35, 0.65) * reached);
  return { opens, clicks: Math.floor(opens * share(`${id} clicks`, 0.1, 0.3)), unsubscribed: 0, bounces: 0 };
}
