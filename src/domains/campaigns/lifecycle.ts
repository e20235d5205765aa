/**
 * The life of a campaign as one table. `stage` is what Mailchimp has been made to know, and `problem` why it does not go on. Each
 * event is recorded in the transaction that stores what the step made, so that a step is repeated only if its record is missing.
 */

/** Before the campaign is sent, in order; then what becomes of it. */
export const STAGES = ['chosen', 'added', 'segmented', 'created', 'filled', 'sending', 'sent'] as const;
export type Stage = (typeof STAGES)[number];

/** `failed` can be tried again, `ended` cannot. `unknown`: it may have been sent, which a job finds out. */
export const PROBLEMS = ['failed', 'ended', 'unknown'] as const;
export type CampaignProblem = (typeof PROBLEMS)[number];

export type CampaignStage = { stage: Stage; problem: CampaignProblem | null };

export type CampaignEvent =
  /** The recipients are contacts of the audience. */
  | 'contactsAdded'
  /** They are in the segment of the campaign. */
  | 'segmentFilled'
  /** Mailchimp has the campaign. */
  | 'campaignCreated'
  | 'contentSet'
  /** Mailchimp has accepted the command to send it, or says that it is on its way. */
  | 'onItsWay'
  | 'finished'
  /** Mailchimp refuses a step. */
  | 'refused'
  /** It cannot be sent any more. */
  | 'ended'
  /** There was no answer for too long. */
  | 'abandoned'
  /** Mailchimp says that it was not sent after all. */
  | 'notSent'
  | 'triedAgain';

const STEPS: Partial<Record<CampaignEvent, { from: Stage[]; to: Stage }>> = {
  contactsAdded: { from: ['chosen'], to: 'added' },
  segmentFilled: { from: ['added'], to: 'segmented' },
  campaignCreated: { from: ['segmented'], to: 'created' },
  contentSet: { from: ['created'], to: 'filled' },
  onItsWay: { from: ['filled'], to: 'sending' },
  finished: { from: ['filled', 'sending'], to: 'sent' },
};

/** What an event makes of a campaign. Undefined if it cannot happen now, for example because another process was faster. */
export function campaignAfter({ stage, problem }: CampaignStage, event: CampaignEvent): CampaignStage | undefined {
  const step = STEPS[event];
  if (step) {
    const isGoing = problem === null || (problem === 'unknown' && stage === 'filled');
    return isGoing && step.from.includes(stage) ? { stage: step.to, problem: null } : undefined;
  }
  if (event === 'triedAgain') return problem === 'failed' ? { stage, problem: null } : undefined;
  if (event === 'notSent') {
    const isOpen = problem === 'unknown' || (problem === null && stage === 'sending');
    return isOpen ? { stage: 'filled', problem: 'failed' } : undefined;
  }
  const isEnd = event === 'ended';
  const isOpen = problem === null || (problem === 'unknown' && isEnd);
  if (!isOpen || stage === 'sent' || (stage === 'sending' && !isEnd)) return undefined;
  if (event === 'abandoned') return { stage, problem: stage === 'filled' ? 'unknown' : 'failed' };
  return { stage, problem: isEnd ? 'ended' : 'failed' };
}
