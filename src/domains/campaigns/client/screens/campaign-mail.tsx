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
import { useTexts } from '#domains/campaigns/client/use-texts.ts';

/** Mail to the members of the active workspace. The states and figures of campaigns change while the screen is open. */
export default function CampaignMailScreen() {
  const t = useTexts();
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
      title={t('Campaign Mail')}
      head={source?.sandbox && <Badge tone="blue">{t('Sandbox')}</Badge>}
      place={place}
      above={
        <>
          {source && <Missing source={source} />}
          {space && mayEdit && source?.connected && source.audience && (
            <ComposeCampaign key={space._id} space={space} />
          )}
          <h2 className="mb-3 mt-6 text-sm font-semibold">{t('Campaigns')}</h2>
        </>
      }
      list={list}
      label={t('Campaigns')}
      noun={t('campaigns')}
      columns={campaignColumns(space?.time_zone, t)}
      actions={canRetry ? (campaign) => campaign.can_retry && <TryAgain campaign={campaign} /> : undefined}
      empty={{ title: t('No campaigns yet'), text: t('Campaigns appear here, with their opens and clicks.') }}
      skeletonRows={4}
    />
  );
}

/** What is missing before a campaign can be sent, and who can change it. */
function Missing({ source: { connected, audience } }: { source: MailSource }) {
  const t = useTexts();
  if (connected && audience) return null;
  const missing = connected
    ? { title: t('No audience chosen'), text: t('Choose the audience that Mailchimp has for this workspace.') }
    : { title: t('Mailchimp is not connected'), text: t(NOT_CONNECTED) };
  return (
    <Card>
      <EmptyState {...missing} action={<ConnectionsLink />} />
    </Card>
  );
}
