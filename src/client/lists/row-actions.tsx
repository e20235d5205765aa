import {
  Activity,
  ArrowLeftRight,
  Ban,
  CalendarPlus,
  Check,
  ClipboardCheck,
  Ellipsis,
  Eye,
  History,
  type LucideIcon,
  Merge,
  Pencil,
  Trash2,
  UserMinus,
  Users,
  X,
} from 'lucide-react';
import { DropdownMenu } from '#client/ui/dropdown-menu.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { useTexts } from '#client/use-texts.ts';
import { pageTexts } from '#client/texts.tsx';

type Kind = { icon: LucideIcon; danger?: boolean };

/** The actions of lists. Each has the same icon everywhere. */
const KINDS = {
  activities: { icon: Activity },
  approve: { icon: Check },
  book: { icon: CalendarPlus },
  cancel: { icon: Ban, danger: true },
  decide: { icon: ClipboardCheck },
  delete: { icon: Trash2, danger: true },
  edit: { icon: Pencil },
  history: { icon: History },
  leave: { icon: UserMinus, danger: true },
  merge: { icon: Merge },
  people: { icon: Users },
  reject: { icon: X },
  swap: { icon: ArrowLeftRight },
  view: { icon: Eye },
} satisfies Record<string, Kind>;

export type RowAction = {
  kind: keyof typeof KINDS;
  /** The accessible name and the tooltip. */
  label: string;
  disabled?: boolean;
} & ({ to: string; state?: object; onClick?: undefined } | { to?: undefined; onClick: () => void });

/** The action that opens a record, to edit it or to read it. Without a name, the label is that of every row. */
export function openAction(canEdit: boolean, name?: string): Pick<RowAction, 'kind' | 'label'> {
  const t = pageTexts();
  if (canEdit) return { kind: 'edit', label: name ? t('Edit {name}', { name }) : t('Edit') };
  return { kind: 'view', label: name ? t('View {name}', { name }) : t('More Details') };
}

type RowActionsProps = {
  /** In the order of their use. The first one opens the record, as does a press on its row. */
  actions: readonly (RowAction | false | undefined)[];
};

/** The actions of a row: at most two as icons, the rest in a menu, which has at least two entries. */
export function RowActions({ actions }: RowActionsProps) {
  const t = useTexts();
  const all = actions.filter((action) => action !== undefined && action !== false);
  const shown = all.length === 3 ? 1 : 2;
  const rest = all.slice(shown);
  return (
    <span className="inline-flex items-center gap-0.5">
      {all.slice(0, shown).map((action, index) => (
        <ActionButton key={action.label} action={action} opens={index === 0} />
      ))}
      {rest.length > 0 && (
        <DropdownMenu
          trigger={<IconButton label={t('More')} icon={Ellipsis} />}
          items={rest.map(({ kind, label, disabled, to, onClick }) => ({
            ...KINDS[kind],
            label,
            disabled,
            to,
            onSelect: onClick,
          }))}
        />
      )}
    </span>
  );
}

function ActionButton({ action, opens }: { action: RowAction; opens: boolean }) {
  const { kind, label } = action;
  const shared = { label, icon: KINDS[kind].icon, 'data-opens': opens || undefined };
  if (action.to !== undefined) return <IconLink {...shared} to={action.to} state={action.state} />;
  return <IconButton {...shared} disabled={action.disabled} onClick={action.onClick} />;
}
