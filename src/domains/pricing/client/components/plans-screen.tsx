import { later, type Later } from '#shared/texts.ts';
import { Trans } from '@lingui/react';
import { Eye, Pencil } from 'lucide-react';
import { inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { CardGrid, Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PlanDialog } from '#domains/pricing/client/components/plan-dialog.tsx';
import { discountedPence } from '#domains/pricing/plan-price.ts';
import { PLAN_AREAS, type PlanType, type PlanView } from '#domains/pricing/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { type Currency, formatMoney, formatPence, toMinor } from '#shared/money.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { useTexts } from '#domains/pricing/client/use-texts.ts';

type PlanCardProps = {
  plan: PlanView;
  /** The base price per day and its currency; undefined while they load. */
  price: number | undefined;
  currency: Currency | undefined;
  office: string | undefined;
  canEdit: boolean;
  onOpen: () => void;
};

/** A plan with its name on a ribbon, and its price per day. */
function PlanCard({ plan, price, currency, office, canEdit, onOpen }: PlanCardProps) {
  const t = useTexts();
  const { name, tenure, discount, active } = plan;
  const percent = Number(discount.toFixed(2));
  return (
    <Card className="flex flex-col gap-3 p-5 pt-0">
      <div className="flex items-start gap-2">
        <h2 className="-ms-5 mt-4 min-w-0 max-w-[75%] break-words rounded-e-full bg-primary py-1 ps-5 pe-4 text-sm font-semibold text-primary-foreground">
          {name}
        </h2>
        <span className="ms-auto mt-3">
          <IconButton
            label={canEdit ? t('Edit {name}', { name }) : t('View {name}', { name })}
            icon={canEdit ? Pencil : Eye}
            onClick={onOpen}
          />
        </span>
      </div>
      <p className="text-sm text-muted-foreground" data-numeric>
        {t('{count, plural, one {{count} day} other {{count} days}}', { count: tenure })}
        {office && ` · ${office}`}
      </p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-2">
        {price !== undefined && currency && (
          <p data-numeric>
            {percent > 0 && <s className="me-2 text-sm text-muted-foreground">{formatMoney(price, currency, t)}</s>}
            <Trans
              id="<0>{price}</0><1> / day</1>"
              values={{ price: formatPence(discountedPence(toMinor(price, currency), discount), currency, t) }}
              components={[
                <strong key="price" className="text-lg" />,
                <span key="unit" className="text-sm text-muted-foreground" />,
              ]}
            />
          </p>
        )}
        <span className="flex gap-1.5">
          {percent > 0 && <StatusBadge tone="green">{t('{percent}% less', { percent })}</StatusBadge>}
          {!active && <ActiveBadge active={false} />}
        </span>
      </div>
    </Card>
  );
}

const TITLES: Record<PlanType, Later> = {
  private_office: later('Private Office Plans'),
  dedicated_desk: later('Dedicated Desk Plans'),
  flexi_desk: later('Flexi Desk Plans'),
};

/** A multiple of the possible numbers of columns. */
const CARDS_PER_PAGE = 24;

/** The plans of the active workspace for one type. */
export function PlansScreen({ type }: { type: PlanType }) {
  const t = useTexts();
  const { active: space } = useActiveSpace();
  const list = usePagedList({
    pageSize: CARDS_PER_PAGE,
    useListQuery: (_filters, part) => trpc.plans.list.useQuery(inSpace(space?._id, { resource_type: type, ...part })),
  });
  // The offices that a plan can belong to, up to the maximum of one page.
  const ofOffices = { kind: 'private_office' as const, limit: MAX_LIMIT };
  const { data } = trpc.resources.find.useQuery(inSpace(type === 'private_office' ? space?._id : undefined, ofOffices));
  const offices = data?.items;
  const canEdit = useSession().may(PLAN_AREAS[type]);
  const officeOf = (officeId: string | null) => offices?.find(({ _id }) => _id === officeId);
  const priceOf = (officeId: string | null) =>
    isDeskType(type) ? (space?.price[type] ?? 0) : officeOf(officeId)?.price;
  const isReady = isDeskType(type) || offices !== undefined;
  return (
    <ListScreen
      title={t(TITLES[type])}
      description={t('Customers who book for the days of a plan pay less per day.')}
      list={list}
      noun={t('plans')}
      add={canEdit && space && t('+ Add Plan')}
      cards={(plans, does) => (
        <CardGrid>
          {plans?.map((plan) => (
            <PlanCard
              key={plan._id}
              plan={plan}
              price={priceOf(plan.resource_id)}
              currency={space?.currency}
              office={officeOf(plan.resource_id)?.name}
              canEdit={canEdit}
              onOpen={does(plan).open}
            />
          ))}
        </CardGrid>
      )}
      empty={{ text: t('There are no plans in this workspace yet.') }}
      dialog={{
        name: 'plan',
        show: (open) =>
          space &&
          isReady && (
            <PlanDialog
              {...open}
              type={type}
              space={space}
              offices={offices ?? []}
              priceOf={priceOf}
              canEdit={canEdit}
            />
          ),
      }}
    />
  );
}
