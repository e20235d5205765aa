import { later, type Later } from '#shared/texts.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { CallFailed } from '#client/failure.ts';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { EditDialog } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { OpenDialog, useOpenRow } from '#client/lists/open-row.tsx';
import { usePress } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { StepChart } from '#client/ui/lazy-charts.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { showDeleted } from '#client/undo.ts';
import { useSavePrices } from '#domains/pricing/client/queries.ts';
import { type SlabRow, slabRows, withStatus, withoutSlab } from '#domains/pricing/client/slabs.ts';
import { priceAtOccupancy, priceSteps, type PriceStep } from '#domains/pricing/price-curve.ts';
import { type Space, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { PRICING_AREAS, slabProblem, basePrice } from '#domains/workspaces/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { formatMoney, toMinor, type Currency, type Pence, formatPence } from '#shared/money.ts';
import { type DeskType } from '#shared/resource-types.ts';
import { SlabDialog } from './slab-dialog.tsx';
import { useTexts } from '#domains/pricing/client/use-texts.ts';

type PriceCurveProps = {
  steps: readonly PriceStep[];
  currency: Currency;
  /** The occupancy of today in percent, and its price; undefined while it loads. */
  today: { percent: number; pence: Pence } | undefined;
};

/** The price of a desk per day over the occupancy, as a step line with a point for today. */
function PriceCurve({ steps, currency, today }: PriceCurveProps) {
  const t = useTexts();
  const priceText = (pence: Pence) => formatPence(pence, currency, t);
  const text = steps
    .map(({ from, to, pence }) => t('{from} to {to} percent: {price}', { from, to, price: priceText(pence) }))
    .join(', ');
  const rows = steps.flatMap(({ from, to, pence }) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      label: `${from + index}%`,
      value: pence,
      isPoint: from + index === today?.percent,
    })),
  );
  return (
    <>
      <StepChart
        label={t('Price per day by occupancy: {steps}', { steps: text })}
        axis={t('Occupancy')}
        series={[t('Price'), t('Today')]}
        rows={rows}
        valueText={priceText}
      />
      {today && (
        <p className="mt-2 flex items-center gap-2 text-sm" data-numeric>
          <span aria-hidden="true" className="inline-block size-3 rounded-full bg-foreground" />
          {t('Today {percent}% of the seats are booked: {price} a day', {
            percent: today.percent,
            price: priceText(today.pence),
          })}
        </p>
      )}
    </>
  );
}

const BasePriceForm = z.object({ price: basePrice });

type BasePriceDialogProps = { space: Space; type: DeskType; onClose: () => void };

/** Changes what a desk of a type costs per day in a workspace. */
function BasePriceDialog({ space, type, onClose }: BasePriceDialogProps) {
  const t = useTexts();
  const savePrices = useSavePrices();
  return (
    <EditDialog
      record={space}
      canEdit
      onClose={onClose}
      noun={t('Base Price')}
      title={t('Update Base Price')}
      saved={t('Workspace Updated Successfully')}
      size="sm"
      schema={BasePriceForm}
      fill={(current: Space | undefined) => ({ price: current?.price[type] })}
      onSave={({ price }, version) => savePrices({ _id: space._id, version, price: { [type]: price } })}
    >
      {(fields) => (
        <NumberField
          {...fields}
          name="price"
          label={t('Price ({sign}/day)', { sign: currencySign(space.currency) })}
          min={0}
          step={0.5}
        />
      )}
    </EditDialog>
  );
}

const TEXTS: Record<DeskType, { title: Later; text: Later }> = {
  flexi_desk: {
    title: later('Flexi Desk Pricing'),
    text: later('The price rises with the occupancy of the flexi desks on the days of a booking.'),
  },
  dedicated_desk: {
    title: later('Dedicated Desk Pricing'),
    text: later('The price rises with the occupancy of the dedicated desks on the days of a booking.'),
  },
};

/** The base price of a desk type in the active workspace, and how it rises with occupancy. */
export function PricingScreen({ type }: { type: DeskType }) {
  const t = useTexts();
  const { active: space } = useActiveSpace();
  const title = t(TEXTS[type].title);
  return (
    <>
      <title>{title}</title>
      {space ? <Pricing key={space._id} space={space} type={type} title={title} /> : <Skeleton className="h-96" />}
    </>
  );
}

type PricingProps = { space: Space; type: DeskType };

function Pricing({ space, type, title }: PricingProps & { title: string }) {
  const t = useTexts();
  const canEdit = useSession().may(PRICING_AREAS[type]);
  const rows = slabRows(space.dynamic_price_slab[type]);
  const row = useOpenRow('logic', rows);
  const [isPricing, setPricing] = useState(false);
  const price = space.price[type] ?? 0;
  return (
    <>
      <PageHeader
        title={title}
        description={t(TEXTS[type].text)}
        actions={canEdit && <Button onClick={() => row.open('new')}>{t('+ Add Logic')}</Button>}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_28rem]">
        <SlabTable space={space} type={type} canEdit={canEdit} onOpen={row.open} />
        <Card>
          <CardHeader
            title={t('Base price: {amount} / day', { amount: formatMoney(price, space.currency, t) })}
            actions={
              canEdit && (
                <Button variant="secondary" size="sm" onClick={() => setPricing(true)}>
                  {t('Update Base Price')}
                </Button>
              )
            }
          />
          <CardBody>
            <Curve space={space} type={type} />
          </CardBody>
        </Card>
      </div>
      {isPricing && <BasePriceDialog space={space} type={type} onClose={() => setPricing(false)} />}
      {canEdit && (
        <OpenDialog row={row} mayAdd>
          {({ record, onClose }) => (
            <SlabDialog space={space} type={type} slabKey={record?._id} canEdit onClose={onClose} />
          )}
        </OpenDialog>
      )}
    </>
  );
}

function Curve({ space, type }: PricingProps) {
  const { data: occupancy } = trpc.availability.occupancy.useQuery({ space_id: space._id, type });
  const basePence = toMinor(space.price[type] ?? 0, space.currency);
  const rows = slabRows(space.dynamic_price_slab[type]);
  const slabs = { [type]: Object.fromEntries(rows.map(({ _id, ...slab }) => [_id, slab])) };
  const today = occupancy && {
    percent: occupancy.percent,
    pence: priceAtOccupancy(basePence, slabs, type, occupancy.percent),
  };
  return <PriceCurve steps={priceSteps(basePence, slabs, type)} currency={space.currency} today={today} />;
}

/** @param onChange missing if the account may not edit prices */
function StatusCell({ row, onChange }: { row: SlabRow; onChange?: (status: boolean) => Promise<unknown> }) {
  const t = useTexts();
  const { problem, press } = usePress();
  const label = row.status ? t('Active') : t('In-Active');
  if (!onChange) return <StatusBadge tone={row.status ? 'green' : 'grey'}>{label}</StatusBadge>;
  return (
    <>
      <Switch
        checked={row.status}
        onChange={(status) => void press(() => onChange(status))}
        label={label}
        aria-label={t('{min}% to {max}%', { min: row.min, max: row.max })}
      />
      <FieldMessage error={problem} />
    </>
  );
}

type SlabTableProps = PricingProps & { canEdit: boolean; onOpen: (row: SlabRow | 'new') => void };

function SlabTable({ space, type, canEdit, onOpen }: SlabTableProps) {
  const t = useTexts();
  const savePrices = useSavePrices();
  const restore = useRestoreSlab(space._id, type);
  const [deleting, setDeleting] = useState<SlabRow>();
  const slabs = space.dynamic_price_slab[type];
  const save = (changed: NonNullable<typeof slabs>) =>
    savePrices({ _id: space._id, version: space.version, dynamic_price_slab: { [type]: changed } });

  async function remove(row: SlabRow) {
    await save(withoutSlab(slabs, row._id));
    showDeleted(`${row.min}% – ${row.max}%`, () => restore(row));
  }

  const columns: Column<SlabRow>[] = [
    { header: t('Occupancy'), onPhone: 'title', cell: ({ min, max }) => `${min}% – ${max}%` },
    { header: t('Increase Price'), cell: ({ value }) => `${value}%` },
    {
      header: t('Status Toggle'),
      cell: (row) => (
        <StatusCell row={row} onChange={canEdit ? (status) => save(withStatus(slabs, row, status)) : undefined} />
      ),
    },
  ];
  const actions: Column<SlabRow> = {
    header: t('Action'),
    onPhone: 'actions',
    cell: (row) => (
      <>
        <IconButton
          label={t('Edit {min}% to {max}%', { min: row.min, max: row.max })}
          icon={Pencil}
          onClick={() => onOpen(row)}
        />
        <IconButton
          label={t('Delete {min}% to {max}%', { min: row.min, max: row.max })}
          icon={Trash2}
          onClick={() => setDeleting(row)}
        />
      </>
    ),
  };
  return (
    <>
      <DataTable
        label={t('Occupancy prices')}
        columns={canEdit ? [...columns, actions] : columns}
        rows={slabRows(slabs)}
        rowKey={({ _id }) => _id}
        empty={<EmptyState text={t('The price does not depend on occupancy yet.')} />}
      />
      {deleting && (
        <ConfirmCall
          open
          onOpenChange={() => setDeleting(undefined)}
          title={t('Are you sure to delete this?')}
          text={`${deleting.min}% – ${deleting.max}%`}
          danger
          onYes={() => remove(deleting)}
        />
      )}
    </>
  );
}

/**
 * Adds a deleted slab again to the present slabs of the workspace.
 * @throws CallFailed if another slab was added meanwhile that overlaps it
 */
function useRestoreSlab(spaceId: string, type: DeskType) {
  const t = useTexts();
  const { spaces } = trpc.useUtils();
  const savePrices = useSavePrices();
  return async (row: SlabRow) => {
    const { version, dynamic_price_slab } = await spaces.get.fetch({ _id: spaceId }, { staleTime: 0 });
    const slabs = dynamic_price_slab[type];
    // The server refuses an overlap, but would overwrite a slab with the same limits.
    const problem = slabProblem(row, [row]);
    if (slabs?.[row._id]) throw new CallFailed({ message: problem && t(problem) });
    await savePrices({ _id: spaceId, version, dynamic_price_slab: { [type]: withStatus(slabs, row, row.status) } });
  };
}
