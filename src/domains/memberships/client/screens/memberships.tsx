import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { choiceFilter, inSpace, optionsOf, textFilter } from '#client/lists/filters.ts';
import { NONE } from '#client/lists/cells.tsx';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { NewMembership } from '#domains/memberships/client/begin/new-membership.tsx';
import {
  customerName,
  MembershipBadges,
  periodText,
  priceText,
  STATUS_NAMES,
} from '#domains/memberships/client/texts.tsx';
import { MEMBERSHIP_STATUSES } from '#domains/memberships/rules.ts';
import type { MembershipView } from '#domains/memberships/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

const COLUMNS: Column<MembershipView>[] = [
  {
    header: 'Customer',
    onPhone: 'title',
    cell: (membership) => (
      <Link
        to={paths.membership(membership._id)}
        className="font-medium break-words underline-offset-4 hover:underline"
      >
        {customerName(membership)}
      </Link>
    ),
  },
  { header: 'Plan', cell: ({ plan }) => plan.name },
  { header: 'Place', cell: ({ resource }) => resource?.name ?? NONE },
  {
    header: 'Price',
    align: 'right',
    cell: (membership) => <span className="whitespace-nowrap tabular-nums">{priceText(membership)}</span>,
  },
  { header: 'Period', cell: periodText },
  { header: 'Status', cell: (membership) => <MembershipBadges membership={membership} /> },
];

/** The memberships of the active workspace. */
export default function MembershipsScreen() {
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: {
      text: textFilter('Search Customer or Plan'),
      status: choiceFilter('Status', 'Any status', optionsOf(MEMBERSHIP_STATUSES, STATUS_NAMES)),
      stopped: choiceFilter('Payment', 'Any payment', [{ value: 'true', label: 'Stopped' }]),
    },
    useListQuery: ({ text, status, stopped }, part) =>
      trpc.memberships.list.useQuery(
        inSpace(space?._id, {
          ...(text && { text }),
          ...(status && { status }),
          ...(stopped && { stopped: true }),
          ...part,
        }),
      ),
  });
  return (
    <ListScreen
      title="Memberships"
      description={space && <Held space={space} />}
      place={place}
      list={list}
      noun="memberships"
      columns={COLUMNS}
      head={canEdit && space && <Begin space={space} />}
      actions={(membership) => [
        {
          kind: 'view',
          label: `Open the membership of ${customerName(membership)}`,
          to: paths.membership(membership._id),
        },
      ]}
      empty={{
        title: 'No memberships yet',
        text: 'A membership is billed each month, and may have an office or a desk.',
        filtered: (text) => `No membership matches “${text}”.`,
      }}
    />
  );
}

/** The workspace, and the deposits that it holds. */
function Held({ space: { _id, name } }: { space: Parameters<typeof NewMembership>[0]['space'] }) {
  const { data = [] } = trpc.memberships.heldDeposits.useQuery({ space_id: _id });
  const sums = data.filter(({ held }) => held > 0).map(({ currency, held }) => formatMoney(held, currency));
  return sums.length > 0 ? `${name}. Deposits held: ${sums.join(', ')}` : name;
}

function Begin({ space }: { space: Parameters<typeof NewMembership>[0]['space'] }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setOpen(true)}>+ Begin Membership</Button>
      {isOpen && (
        <NewMembership
          space={space}
          onBegun={({ _id }) => void navigate(paths.membership(_id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
