import { Screen } from '#client/layout/screen.tsx';
import { useSession } from '#client/session.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { CampaignList } from '#domains/campaigns/client/components/campaign-list.tsx';
import { ComposeCampaign } from '#domains/campaigns/client/components/compose-campaign.tsx';
import { useCampaigns } from '#domains/campaigns/client/queries.ts';
import { NOT_CONNECTED } from '#domains/campaigns/rules.ts';
import type { MailSource } from '#domains/campaigns/schema.ts';
import { ConnectionsLink } from '#domains/doors/client/index.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

/** Mail to the members of the active workspace. */
export default function CampaignMailScreen() {
  const mayEdit = useSession().may('mail');
  const { active: space, isPending } = useActiveSpace();
  const list = useCampaigns(space?._id);
  const source = list.data?.source;
  if (!space && !isPending) return <EmptyState text="Campaigns belong to a workspace, and you do not manage one." />;
  return (
    <Screen
      title="Campaign Mail"
      description={space?.name}
      actions={source?.sandbox && <Badge tone="blue">Sandbox</Badge>}
    >
      {source && <Missing source={source} />}
      {space && mayEdit && source?.connected && source.audience && <ComposeCampaign key={space._id} space={space} />}
      <h2 className="mb-3 mt-6 text-sm font-semibold">Campaigns</h2>
      <CampaignList list={list} zone={space?.time_zone} canEdit={mayEdit} />
    </Screen>
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
