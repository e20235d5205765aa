import { useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { Instant } from '#client/lists/cells.tsx';
import { textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { ConnectionsLink, SourceNote } from '#domains/doors/client/index.ts';
import { NOT_CONNECTED } from '#domains/leads/rules.ts';
import type { LeadView } from '#domains/leads/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { MINUTE } from '#shared/time.ts';

const LeadDialog = lazyPart(() => import('#domains/leads/client/components/lead-dialog.tsx'));
const MemberDialog = lazyPart(() => import('#domains/members/client/components/member-dialogs.tsx'));

const UNCONNECTED = { title: 'Facebook is not connected', text: NOT_CONNECTED, action: <ConnectionsLink /> };
const NO_LEADS = { title: 'No leads yet', text: 'People who answer an advertisement appear here.' };

/** People who have answered an advertisement. A new lead appears while the screen is open. */
export default function SocialMediaLeadsScreen() {
  const mayInvite = useSession().may('members');
  const { active: space } = useActiveSpace();
  const [invited, setInvited] = useState<string>();
  // Live events tell of new leads; the list is also read again for the time of the last exchange.
  const list = usePagedList({
    filters: { text: textFilter('Search Name, Email or Phone') },
    useListQuery: (filters, part) => trpc.leads.list.useQuery({ ...filters, ...part }, { refetchInterval: MINUTE }),
  });
  const source = list.data?.source;
  return (
    <ListScreen
      title="Social Media Leads"
      description="People who have answered an advertisement."
      above={
        <SourceNote service="Facebook" source={source} hasData={list.totalCount > 0} readAt={source?.read_until} />
      }
      list={list}
      label="Social media leads"
      noun="leads"
      numbers="S.no."
      columns={leadColumns(space?.time_zone)}
      actions={(_lead, { open }) => [{ kind: 'view', label: 'More Details', onClick: open }]}
      empty={{
        ...(source?.connected === false ? UNCONNECTED : NO_LEADS),
        filtered: (text) => `No lead has “${text}” in their name, email or phone.`,
      }}
      dialog={{
        name: 'lead',
        show: ({ record, onClose }) =>
          record && (
            <LeadDialog
              lead={record}
              zone={space?.time_zone}
              onClose={onClose}
              onInvite={
                mayInvite && space
                  ? () => {
                      onClose();
                      setInvited(record.email);
                    }
                  : undefined
              }
            />
          ),
      }}
    >
      {space && invited !== undefined && (
        <MemberDialog
          record={undefined}
          canEdit
          spaceId={space._id}
          email={invited}
          onClose={() => setInvited(undefined)}
        />
      )}
    </ListScreen>
  );
}

function leadColumns(zone: string | undefined): Column<LeadView>[] {
  return [
    {
      header: 'Name',
      onPhone: 'title',
      cell: ({ name, email }) => <span className="font-medium">{name || email || '-'}</span>,
    },
    { header: 'Email', cell: ({ email }) => <span className="break-all">{email || '-'}</span> },
    { header: 'Phone', cell: ({ phone }) => <span className="tabular-nums">{phone || '-'}</span> },
    { header: 'Ad', cell: ({ ad_id }) => <span className="tabular-nums">{ad_id ?? '-'}</span> },
    { header: 'Created', cell: ({ created_at }) => <Instant at={created_at} zone={zone} /> },
  ];
}
