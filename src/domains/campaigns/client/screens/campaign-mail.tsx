import { inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { campaignColumns, TryAgain } from '#domains/campaigns/client/components/campaign-columns.tsx';
import { ComposeCampaign } from '#domains/campaigns/client/components/compose-campaign.tsx';
import { NOT_CONNECTED } from '#domains/campaigns/rules.ts';
import type { MailSource } from '#domains/campaigns/schema.ts';
import { ConnectionsLink } from '#domains/doors/client/index.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

/** Mail to the members of the active workspace. The states and figures of campaigns change while the screen is open. */
export default function CampaignMailScreen() {
  const mayEdit = useSession().may('mail');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.campaigns.list.useQuery(inSpace(space?._id, part)),
  });
  const source = list.data?.source;
  const canRetry = mayEdit && list.rows?.some(({ can_retry }) => can_retry);
  return (
    <ListScreen
      title="Campaign Mail"
      head={source?.sandbox && <Badge tone="blue">Sandbox</Badge>}
      place={place}
      above={
        <>
          {source && <Missing source={source} />}
          {space && mayEdit && source?.connected && source.audience && (
            <ComposeCampaign key={space._id} space={space} />
          )}
          <h2 className="mb-3 mt-6 text-sm font-semibold">Campaigns</h2>
        </>
      }
      list={list}
      label="Campaigns"
      noun="campaigns"
      columns={campaignColumns(space?.time_zone)}
      actions={canRetry ? (campaign) => campaign.can_retry && <TryAgain campaign={campaign} /> : undefined}
      empty={{ title: 'No campaigns yet', text: 'Campaigns appear here, with their opens and clicks.' }}
      skeletonRows={4}
    />
  );
}

/** What is missing before a campaign can be sent, and who can change it. */
function Missing({ source: { connected, audience } }: { source: MailSource }) {
  if (connected && audience) return null;
  const missing = connected
    ? { title: 'No audience chosen', text: 'Choose the audience that Mailchimp has for this workspace.' }
    : { title: 'Mailchimp is not connected', text: NOT_CONNECTED };
  return (
    <Card>
      <EmptyState {...missing} action={<ConnectionsLink />} />
    </Card>
  );
}
