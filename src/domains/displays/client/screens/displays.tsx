import { Pencil, QrCode, RefreshCw, Trash2 } from 'lucide-react';
import { useSecretAddress } from '#client/forms/secret-address.tsx';
import { inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { DisplayDialog } from '#domains/displays/client/components/display-dialog.tsx';
import type { DisplayView } from '#domains/displays/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/displays/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

const nameOf = ({ resource }: DisplayView) => resource.name;

const columnsIn = (zone: string | undefined, t: Translate): Column<DisplayView>[] => [
  {
    header: t('Meeting Room'),
    onPhone: 'title',
    cell: ({ resource }) => (
      <span className="inline-flex items-center gap-2 font-medium">
        <ColorDot color={resource.color} />
        {resource.name}
      </span>
    ),
  },
  { header: t('Shows'), cell: ({ shows_names }) => (shows_names ? t('Who has booked') : t('Only “Booked”')) },
  { header: t('Billed To'), cell: ({ payer }) => payer || t('Nobody, so it books nothing') },
  { header: t('Last Seen'), cell: ({ seen_at }) => (seen_at ? officeInstant(seen_at, zone, t) : t('Never')) },
];

/** The displays at the doors of the active workspace. */
export default function DisplaysScreen() {
  const t = useTexts();
  const place = useActiveSpace();
  const space = place.active;
  const address = useSecretAddress<DisplayView>({
    renew: trpc.displays.renew.useMutation().mutateAsync,
    ends: (display) =>
      t('The display at {name} that uses the present address is switched off.', { name: nameOf(display) }),
    title: t('Address of the Display'),
    text: t(
      'Open this address on the tablet. Anybody who has it can book and end bookings at this door, so keep it secret.',
    ),
    action: (url) => (
      <Button variant="secondary" asChild>
        <a href={url} target="_blank" rel="noreferrer">
          {t('Open here')}
        </a>
      </Button>
    ),
  });
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.displays.list.useQuery(inSpace(space?._id, part)),
  });
  return (
    <ListScreen
      title={t('Door Displays')}
      description={t('Tablets at the doors of meeting rooms: they show whether the room is free, and book it')}
      place={place}
      list={list}
      label={t('Displays')}
      noun={t('displays')}
      columns={columnsIn(space?.time_zone, t)}
      add={t('+ Add Display')}
      actions={(display, { open, ask }) => (
        <Actions display={display} onEdit={open} onRenew={() => address.ask(display)} onDelete={ask} />
      )}
      empty={{
        title: t('No displays yet'),
        text: t('A display is a page that you open on a tablet beside the door of a meeting room.'),
      }}
      dialog={{
        name: 'display',
        show: (open) => space && <DisplayDialog {...open} spaceId={space._id} canEdit onAdded={address.show} />,
      }}
      deletion={{ noun: t('Display'), nameOf, remove: trpc.displays.remove.useMutation().mutateAsync }}
    >
      {address.dialogs}
    </ListScreen>
  );
}

type ActionsProps = { display: DisplayView; onEdit: () => void; onRenew: () => void; onDelete: () => void };

function Actions({ display, onEdit, onRenew, onDelete }: ActionsProps) {
  const t = useTexts();
  const name = nameOf(display);
  return (
    <span className="inline-flex items-center gap-0.5">
      <IconButton label={t('Edit {name}', { name })} icon={Pencil} onClick={onEdit} />
      <IconLink
        label={t('Check-in code of {name}', { name })}
        icon={QrCode}
        to={paths.checkInCode(display.resource._id)}
      />
      <IconButton label={t('New address for {name}', { name })} icon={RefreshCw} onClick={onRenew} />
      <IconButton label={t('Delete {name}', { name })} icon={Trash2} onClick={onDelete} />
    </span>
  );
}
