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

const nameOf = ({ resource }: DisplayView) => resource.name;

const columnsIn = (zone: string | undefined): Column<DisplayView>[] => [
  {
    header: 'Meeting Room',
    onPhone: 'title',
    cell: ({ resource }) => (
      <span className="inline-flex items-center gap-2 font-medium">
        <ColorDot color={resource.color} />
        {resource.name}
      </span>
    ),
  },
  { header: 'Shows', cell: ({ shows_names }) => (shows_names ? 'Who has booked' : 'Only “Booked”') },
  { header: 'Billed To', cell: ({ payer }) => payer || 'Nobody, so it books nothing' },
  { header: 'Last Seen', cell: ({ seen_at }) => (seen_at ? officeInstant(seen_at, zone) : 'Never') },
];

/** The displays at the doors of the active workspace. */
export default function DisplaysScreen() {
  const place = useActiveSpace();
  const space = place.active;
  const address = useSecretAddress<DisplayView>({
    renew: trpc.displays.renew.useMutation().mutateAsync,
    ends: (display) => `The display at ${nameOf(display)} that uses the present address is switched off.`,
    title: 'Address of the Display',
    text: 'Open this address on the tablet. Anybody who has it can book and end bookings at this door, so keep it secret.',
    action: (url) => (
      <Button variant="secondary" asChild>
        <a href={url} target="_blank" rel="noreferrer">
          Open here
        </a>
      </Button>
    ),
  });
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.displays.list.useQuery(inSpace(space?._id, part)),
  });
  return (
    <ListScreen
      title="Door Displays"
      description="Tablets at the doors of meeting rooms: they show whether the room is free, and book it"
      place={place}
      list={list}
      label="Displays"
      noun="displays"
      columns={columnsIn(space?.time_zone)}
      add="+ Add Display"
      actions={(display, { open, ask }) => (
        <Actions display={display} onEdit={open} onRenew={() => address.ask(display)} onDelete={ask} />
      )}
      empty={{
        title: 'No displays yet',
        text: 'A display is a page that you open on a tablet beside the door of a meeting room.',
      }}
      dialog={{
        name: 'display',
        show: (open) => space && <DisplayDialog {...open} spaceId={space._id} canEdit onAdded={address.show} />,
      }}
      deletion={{ noun: 'Display', nameOf, remove: trpc.displays.remove.useMutation().mutateAsync }}
    >
      {address.dialogs}
    </ListScreen>
  );
}

type ActionsProps = { display: DisplayView; onEdit: () => void; onRenew: () => void; onDelete: () => void };

function Actions({ display, onEdit, onRenew, onDelete }: ActionsProps) {
  const name = nameOf(display);
  return (
    <span className="inline-flex items-center gap-0.5">
      <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
      <IconLink label={`Check-in code of ${name}`} icon={QrCode} to={paths.checkInCode(display.resource._id)} />
      <IconButton label={`New address for ${name}`} icon={RefreshCw} onClick={onRenew} />
      <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
    </span>
  );
}
