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
import { useTexts } from '#domains/leads/client/use-texts.ts';
import { type Translate, msg } from '#shared/texts.ts';

const LeadDialog = lazyPart(() => import('#domains/leads/client/components/lead-dialog.tsx'));
const MemberDialog = lazyPart(() => import('#domains/members/client/components/member-dialogs.tsx'));

/** People who have answered an advertisement. A new lead appears while the screen is open. */
export default function SocialMediaLeadsScreen() {
  const t = useTexts();
  const mayInvite = useSession().may('members');
  const { active: space } = useActiveSpace();
  const [invited, setInvited] = useState<string>();
  // Live events tell of new leads; the list is also read again for the time of the last exchange.
  const list = usePagedList({
    filters: { text: textFilter(msg('Search Name, Email or Phone')) },
    useListQuery: (filters, part) => trpc.leads.list.useQuery({ ...filters, ...part }, { refetchInterval: MINUTE }),
  });
  const source = list.data?.source;
  return (
    <ListScreen
      title={t('Social Media Leads')}
      description={t('People who have answered an advertisement.')}
      above={
        <SourceNote service="Facebook" source={source} hasData={list.totalCount > 0} readAt={source?.read_until} />
      }
      list={list}
      label={t('Social media leads')}
      noun={t('leads')}
      numbers={t('S.no.')}
      columns={leadColumns(space?.time_zone, t)}
      actions={(_lead, { open }) => [{ kind: 'view', label: t('More Details'), onClick: open }]}
      empty={{
        ...(source?.connected === false
          ? { title: t('Facebook is not connected'), text: t(NOT_CONNECTED), action: <ConnectionsLink /> }
          : { title: t('No leads yet'), text: t('People who answer an advertisement appear here.') }),
        filtered: (text) => t('No lead has “{text}” in their name, email or phone.', { text }),
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

function leadColumns(zone: string | undefined, t: Translate): Column<LeadView>[] {
  return [
    {
      header: t('Name||a person'),
      onPhone: 'title',
      cell: ({ name, email }) => <span className="font-medium">{name || email || '-'}</span>,
    },
    { header: t('Email'), cell: ({ email }) => <span className="break-all">{email || '-'}</span> },
    { header: t('Phone'), cell: ({ phone }) => <span className="tabular-nums">{phone || '-'}</span> },
    { header: t('Ad'), cell: ({ ad_id }) => <span className="tabular-nums">{ad_id ?? '-'}</span> },
    { header: t('Created'), cell: ({ created_at }) => <Instant at={created_at} zone={zone} /> },
  ];
}
