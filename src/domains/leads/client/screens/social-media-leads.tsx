import { useState } from 'react';
import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ConnectionsLink, SourceNote } from '#domains/doors/client/index.ts';
import { useLeads } from '#domains/leads/client/queries.ts';
import { NOT_CONNECTED } from '#domains/leads/rules.ts';
import type { LeadSource, LeadView } from '#domains/leads/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { officeInstant } from '#shared/time.ts';

const LeadDialog = lazyPart(() => import('#domains/leads/client/components/lead-dialog.tsx'));
const MemberDialog = lazyPart(() => import('#domains/members/client/components/member-dialogs.tsx'));

/** People who have answered an advertisement. A new lead appears while the screen is open. */
export default function SocialMediaLeadsScreen() {
  const mayInvite = useSession().may('members');
  const { active: space } = useActiveSpace();
  const list = useLeads();
  const row = useOpenRow('lead', list.rows);
  const [invited, setInvited] = useState<string>();
  const source = list.data?.source;

  function invite(email: string): void {
    row.close();
    setInvited(email);
  }

  return (
    <Screen title="Social Media Leads" description="People who have answered an advertisement.">
      <SourceNote service="Facebook" source={source} hasData={list.totalCount > 0} readAt={source?.read_until} />
      <FilterForm list={list} fields={[{ name: 'text', label: 'Search Name, Email or Phone' }]} />
      <PagedTable
        list={list}
        label="Social media leads"
        noun="leads"
        numbers="S.no."
        columns={leadColumns(space?.time_zone)}
        actions={(lead) => (
          <RowActions actions={[{ kind: 'view', label: 'More Details', onClick: () => row.open(lead) }]} />
        )}
        empty={<NoLeads source={source} text={list.filters.text} />}
      />
      <OpenDialog row={row} mayAdd={false}>
        {({ record, onClose }) =>
          record && (
            <LeadDialog
              lead={record}
              zone={space?.time_zone}
              onClose={onClose}
              onInvite={mayInvite && space ? () => invite(record.email) : undefined}
            />
          )
        }
      </OpenDialog>
      {space && invited !== undefined && (
        <MemberDialog
          record={undefined}
          canEdit
          spaceId={space._id}
          email={invited}
          onClose={() => setInvited(undefined)}
        />
      )}
    </Screen>
  );
}

function leadColumns(zone: string | undefined): Column<LeadView>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      onPhone: 'title',
      cell: ({ name, email }) => <span className="font-medium">{name || email || '-'}</span>,
    },
    { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email || '-'}</span> },
    { key: 'phone', header: 'Phone', cell: ({ phone }) => <span className="tabular-nums">{phone || '-'}</span> },
    { key: 'ad', header: 'Ad', cell: ({ ad_id }) => <span className="tabular-nums">{ad_id ?? '-'}</span> },
    {
      key: 'created',
      header: 'Created',
      cell: ({ created_at }) => (
        <span className="whitespace-nowrap tabular-nums">{officeInstant(created_at, zone)}</span>
      ),
    },
  ];
}

function NoLeads({ source, text }: { source: LeadSource | undefined; text: string }) {
  if (text) return <EmptyState text={`No lead has “${text}” in their name, email or phone.`} />;
  if (source && !source.connected)
    return <EmptyState title="Facebook is not connected" text={NOT_CONNECTED} action={<ConnectionsLink />} />;
  return <EmptyState title="No leads yet" text="People who answer an advertisement appear here." />;
}
