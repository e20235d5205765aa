import { RotateCw } from 'lucide-react';
import { Instant } from '#client/lists/cells.tsx';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { STATE_WORDS, leftOutText, problemText, shareText } from '#domains/campaigns/client/campaign-text.ts';
import type { CampaignView } from '#domains/campaigns/schema.ts';
import { useTexts } from '#domains/campaigns/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

export function campaignColumns(zone: string | undefined, t: Translate): Column<CampaignView>[] {
  return [
    { header: t('Subject'), onPhone: 'title', cell: (campaign) => <Subject campaign={campaign} /> },
    { header: t('Sent'), cell: ({ sent_at, created_at }) => <Instant at={sent_at ?? created_at} zone={zone} /> },
    { header: t('Recipients'), align: 'end', cell: (campaign) => <Recipients campaign={campaign} /> },
    { header: t('Opens'), align: 'end', cell: (row) => figure(row, row.opens) },
    { header: t('Clicks'), align: 'end', cell: (row) => figure(row, row.clicks) },
    { header: t('Status'), cell: (campaign) => <State campaign={campaign} /> },
  ];
}

/** Figures exist once the service has reported them. */
function figure({ report_at, written }: CampaignView, count: number) {
  return <span className="tabular-nums">{report_at ? shareText(count, written) : '-'}</span>;
}

function Subject({ campaign: { subject, template, created_by } }: { campaign: CampaignView }) {
  const t = useTexts();
  return (
    <span className="block min-w-0">
      <span className="block break-words font-medium">{subject}</span>
      <span className="block text-xs font-normal text-muted-foreground">
        {t('{template}, by {name}', { template, name: created_by })}
      </span>
    </span>
  );
}

function Recipients({ campaign }: { campaign: CampaignView }) {
  const t = useTexts();
  const { recipients, unsubscribed, bounced, unconfirmed, refused, isSendToAll } = campaign;
  const left = leftOutText(campaign, t);
  const count = recipients - unsubscribed - bounced - unconfirmed - refused;
  return (
    <span className="inline-block tabular-nums">
      {isSendToAll ? t('All ({count})', { count }) : count}
      {left && (
        <span className="block text-xs text-muted-foreground">{t('Left out: {reasons}', { reasons: left })}</span>
      )}
    </span>
  );
}

function State({ campaign }: { campaign: CampaignView }) {
  const t = useTexts();
  const { label, tone } = STATE_WORDS[campaign.state];
  const problem = problemText(campaign, t);
  return (
    <span className="inline-block max-w-72">
      <StatusBadge tone={tone}>{t(label)}</StatusBadge>
      {problem && <span className="mt-1 block break-words text-xs text-muted-foreground">{problem}</span>}
    </span>
  );
}

export function TryAgain({ campaign: { _id, subject } }: { campaign: CampaignView }) {
  const t = useTexts();
  const retry = trpc.campaigns.retry.useMutation().mutateAsync;
  return (
    <PressButton
      variant="secondary"
      size="sm"
      aria-label={t('Try {subject} again', { subject })}
      onPress={() => retry({ _id })}
    >
      <RotateCw aria-hidden="true" />
      {t('Try Again')}
    </PressButton>
  );
}
