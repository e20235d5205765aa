import { Pencil, QrCode, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AddressDialog } from '#client/forms/address-dialog.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { DisplayDialog } from '#domains/displays/client/components/display-dialog.tsx';
import { useDisplays } from '#domains/displays/client/queries.ts';
import type { DisplayView } from '#domains/displays/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { DEFAULT_ZONE, officeInstant } from '#shared/time.ts';

const nameOf = ({ resource }: DisplayView) => resource.name;

const columnsIn = (zone: string): Column<DisplayView>[] => [
  {
    key: 'room',
    header: 'Meeting Room',
    onPhone: 'title',
    cell: ({ resource }) => (
      <span className="inline-flex items-center gap-2 font-medium">
        <ColorDot color={resource.color} />
        {resource.name}
      </span>
    ),
  },
  { key: 'names', header: 'Shows', cell: ({ shows_names }) => (shows_names ? 'Who has booked' : 'Only “Booked”') },
  { key: 'payer', header: 'Billed To', cell: ({ payer }) => payer || 'Nobody, so it books nothing' },
  { key: 'seen', header: 'Last Seen', cell: ({ seen_at }) => (seen_at ? officeInstant(seen_at, zone) : 'Never') },
];

/** The displays at the doors of the active workspace. */
export default function DisplaysScreen() {
  const { active: space, isPending } = useActiveSpace();
  const list = useDisplays(space?._id);
  const row = useOpenRow('display', list.rows);
  const renew = trpc.displays.renew.useMutation().mutateAsync;
  const remove = trpc.displays.remove.useMutation().mutateAsync;
  const deletion = useConfirmDelete<DisplayView>({ noun: 'Display', nameOf, remove: ({ _id }) => remove({ _id }) });
  const [renewing, setRenewing] = useState<DisplayView>();
  const [address, setAddress] = useState<string>();
  const addButton = space && <Button onClick={() => row.open('new')}>+ Add Display</Button>;
  return (
    <Screen
      title="Door Displays"
      description="Tablets at the doors of meeting rooms: they show whether the room is free, and book it"
      actions={addButton}
    >
      {!space && !isPending ? (
        <EmptyState text="Displays belong to a workspace, and you do not manage one." />
      ) : (
        <PagedTable
          list={list}
          label="Displays"
          noun="displays"
          columns={columnsIn(space?.time_zone ?? DEFAULT_ZONE)}
          actions={(display) => (
            <Actions
              display={display}
              onEdit={() => row.open(display)}
              onRenew={() => setRenewing(display)}
              onDelete={() => deletion.ask(display)}
            />
          )}
          empty={
            <EmptyState
              title="No displays yet"
              text="A display is a page that you open on a tablet beside the door of a meeting room."
              action={addButton}
            />
          }
        />
      )}
      {space && (
        <OpenDialog row={row} mayAdd>
          {(open) => <DisplayDialog {...open} spaceId={space._id} canEdit onAdded={setAddress} />}
        </OpenDialog>
      )}
      {renewing && (
        <ConfirmCall
          open
          onOpenChange={() => setRenewing(undefined)}
          title="Do you want a new address?"
          text={`The display at ${nameOf(renewing)} that uses the present address is switched off.`}
          onYes={async () => setAddress((await renew({ _id: renewing._id })).url)}
        />
      )}
      {deletion.question}
      {address !== undefined && <NewAddress url={address} onClose={() => setAddress(undefined)} />}
    </Screen>
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

function NewAddress({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <AddressDialog
      title="Address of the Display"
      text="Open this address on the tablet. Anybody who has it can book and end bookings at this door, so keep it secret."
      url={url}
      action={
        <Button variant="secondary" asChild>
          <a href={url} target="_blank" rel="noreferrer">
            Open here
          </a>
        </Button>
      }
      onClose={onClose}
    />
  );
}
