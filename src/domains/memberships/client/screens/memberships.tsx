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
import { useTexts } from '#domains/memberships/client/use-texts.ts';
import { msg, type Translate } from '#shared/texts.ts';

const columnsIn = (t: Translate): Column<MembershipView>[] => [
  {
    header: msg('Customer'),
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
  { header: msg('Plan'), cell: ({ plan }) => plan.name },
  { header: msg('Place'), cell: ({ resource }) => resource?.name ?? NONE },
  {
    header: msg('Price'),
    align: 'end',
    cell: (membership) => <span className="whitespace-nowrap tabular-nums">{priceText(membership, t)}</span>,
  },
  { header: msg('Period'), cell: (membership) => periodText(membership, t) },
  { header: msg('Status'), cell: (membership) => <MembershipBadges membership={membership} /> },
];

/** The memberships of the active workspace. */
export default function MembershipsScreen() {
  const t = useTexts();
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: {
      text: textFilter(t('Search Customer or Plan')),
      status: choiceFilter(t('Status'), t('Any status'), optionsOf(MEMBERSHIP_STATUSES, STATUS_NAMES)),
      stopped: choiceFilter(t('Payment'), t('Any payment'), [{ value: 'true', label: t('Stopped') }]),
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
      title={t('Memberships')}
      description={space && <Held space={space} />}
      place={place}
      list={list}
      noun={t('memberships')}
      columns={columnsIn(t)}
      head={canEdit && space && <Begin space={space} />}
      actions={(membership) => [
        {
          kind: 'view',
          label: t('Open the membership of {name}', { name: customerName(membership) }),
          to: paths.membership(membership._id),
        },
      ]}
      empty={{
        title: t('No memberships yet'),
        text: t('A membership is billed each month, and may have an office or a desk.'),
        filtered: (text) => t('No membership matches “{text}”.', { text }),
      }}
    />
  );
}

/** The workspace, and the deposits that it holds. */
function Held({ space: { _id, name } }: { space: Parameters<typeof NewMembership>[0]['space'] }) {
  const t = useTexts();
  const { data = [] } = trpc.memberships.heldDeposits.useQuery({ space_id: _id });
  const sums = data.filter(({ held }) => held > 0).map(({ currency, held }) => formatMoney(held, currency, t));
  return sums.length > 0 ? t('{name}. Deposits held: {amounts}', { name, amounts: sums.join(', ') }) : name;
}

function Begin({ space }: { space: Parameters<typeof NewMembership>[0]['space'] }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('+ Begin Membership')}</Button>
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
