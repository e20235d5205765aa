import { RotateCw } from 'lucide-react';
import { Instant } from '#client/lists/cells.tsx';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { STATE_WORDS, leftOutText, problemText, shareText } from '#domains/campaigns/client/campaign-text.ts';
import type { CampaignView } from '#domains/campaigns/schema.ts';

export function campaignColumns(zone: string | undefined): Column<CampaignView>[] {
  return [
    { header: 'Subject', onPhone: 'title', cell: (campaign) => <Subject campaign={campaign} /> },
    { header: 'Sent', cell: ({ sent_at, created_at }) => <Instant at={sent_at ?? created_at} zone={zone} /> },
    { header: 'Recipients', align: 'right', cell: (campaign) => <Recipients campaign={campaign} /> },
    { header: 'Opens', align: 'right', cell: (row) => figure(row, row.opens) },
    { header: 'Clicks', align: 'right', cell: (row) => figure(row, row.clicks) },
    { header: 'Status', cell: (campaign) => <State campaign={campaign} /> },
  ];
}

/** Figures exist once the service has reported them. */
function figure({ report_at, written }: CampaignView, count: number) {
  return <span className="tabular-nums">{report_at ? shareText(count, written) : '-'}</span>;
}

function Subject({ campaign: { subject, template, created_by } }: { campaign: CampaignView }) {
  return (
    <span className="block min-w-0">
      <span className="block break-words font-medium">{subject}</span>
      <span className="block text-xs font-normal text-muted-foreground">
        {template}, by {created_by}
      </span>
    </span>
  );
}

function Recipients({ campaign }: { campaign: CampaignView }) {
  const { recipients, unsubscribed, bounced, unconfirmed, refused, isSendToAll } = campaign;
  const left = leftOutText(campaign);
  const count = recipients - unsubscribed - bounced - unconfirmed - refused;
  return (
    <span className="inline-block tabular-nums">
      {isSendToAll ? `All (${count})` : count}
      {left && <span className="block text-xs text-muted-foreground">Left out: {left}</span>}
    </span>
  );
}

function State({ campaign }: { campaign: CampaignView }) {
  const { label, tone } = STATE_WORDS[campaign.state];
  const problem = problemText(campaign);
  return (
    <span className="inline-block max-w-72">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {problem && <span className="mt-1 block break-words text-xs text-muted-foreground">{problem}</span>}
    </span>
  );
}

export function TryAgain({ campaign: { _id, subject } }: { campaign: CampaignView }) {
  const retry = trpc.campaigns.retry.useMutation().mutateAsync;
  return (
    <PressButton variant="secondary" size="sm" aria-label={`Try ${subject} again`} onPress={() => retry({ _id })}>
      <RotateCw aria-hidden="true" />
      Try Again
    </PressButton>
  );
}
