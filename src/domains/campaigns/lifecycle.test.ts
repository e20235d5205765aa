import { describe, expect, it } from 'vitest';
import { type CampaignEvent, PROBLEMS, STAGES, campaignAfter } from './lifecycle.ts';

const EVENTS: CampaignEvent[] = [
  'contactsAdded',
  'segmentFilled',
  'campaignCreated',
  'contentSet',
  'onItsWay',
  'finished',
  'refused',
  'ended',
  'abandoned',
  'notSent',
  'triedAgain',
];

const line = (event: CampaignEvent) =>
  STAGES.flatMap((stage) =>
    [null, ...PROBLEMS].flatMap((problem) => {
      const after = campaignAfter({ stage, problem }, event);
      const text = (of: { stage: string; problem: string | null }) => [of.stage, of.problem].filter(Boolean).join(' ');
      return after ? [`${text({ stage, problem })} → ${text(after)}`] : [];
    }),
  );

describe('a campaign', () => {
  it('goes through its steps in order, and only if nothing is wrong', () => {
    expect(line('contactsAdded')).toEqual(['chosen → added']);
    expect(line('segmentFilled')).toEqual(['added → segmented']);
    expect(line('campaignCreated')).toEqual(['segmented → created']);
    expect(line('contentSet')).toEqual(['created → filled']);
    expect(line('onItsWay')).toEqual(['filled → sending', 'filled unknown → sending']);
    expect(line('finished')).toEqual(['filled → sent', 'filled unknown → sent', 'sending → sent']);
  });

  it('fails at the step that is refused, and continues there', () => {
    const before = ['chosen', 'added', 'segmented', 'created', 'filled'];
    expect(line('refused')).toEqual(before.map((stage) => `${stage} → ${stage} failed`));
    expect(line('triedAgain').slice(0, 5)).toEqual(before.map((stage) => `${stage} failed → ${stage}`));
  });

  it('may have been sent only if the command was possible', () => {
    expect(line('abandoned')).toEqual([
      'chosen → chosen failed',
      'added → added failed',
      'segmented → segmented failed',
      'created → created failed',
      'filled → filled unknown',
    ]);
    expect(line('notSent')).toContain('filled unknown → filled failed');
    expect(line('notSent')).toContain('sending → filled failed');
  });

  it('that is on its way, sent or ended is never sent again', () => {
    for (const event of EVENTS) {
      const after = ['sending', 'sent'].map((stage) => campaignAfter({ stage: stage as 'sent', problem: null }, event));
      const isSafe = after.every((state) => !state || state.problem !== null || state.stage === 'sent');
      expect(isSafe, event).toBe(true);
      for (const stage of STAGES) expect(campaignAfter({ stage, problem: 'ended' }, event), event).toBeUndefined();
    }
  });
});
