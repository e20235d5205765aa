import { QrCode } from 'lucide-react';
import type { DefaultValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { ResourceDialog, pictureKeys, pictureKeysOf } from '#domains/resources/client/components/resource-dialog.tsx';
import { MeetingRoomInput, PrivateOfficeInput, type ResourceView } from '#domains/resources/schema.ts';
import { DEFAULT_RESOURCE_COLOR } from '#shared/colors.ts';
import { formatPounds } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

/** Rooms and offices have the same fields with different validation. */
const RoomForm = z.discriminatedUnion('type', [
  MeetingRoomInput.extend(pictureKeys),
  PrivateOfficeInput.extend(pictureKeys),
]);
type RoomForm = z.input<typeof RoomForm>;

export type RoomKind = 'meeting_room' | 'private_office';

const TEXTS = {
  meeting_room: {
    name: 'Meeting Room',
    added: 'Meeting room successfully created',
    updated: 'Meeting room updated successfully',
    price: 'Price (£/hr)',
    size: 'Capacity',
    step: 0.1,
  },
  private_office: {
    name: 'Private Office',
    added: 'Private office successfully created',
    updated: 'Private office updated successfully',
    price: 'Price (£/day)',
    size: 'Size',
    step: 0.1,
  },
};

function roomForm(kind: RoomKind, spaceId: string, room: ResourceView | undefined): DefaultValues<RoomForm> {
  return {
    type: kind,
    name: room?.name ?? '',
    space_id: room?.space_id ?? spaceId,
    price: room?.price,
    capacity: room?.capacity,
    description: room?.description ?? '',
    entry_instructions: room?.entry_instructions ?? '',
    cancellation_notice: room?.cancellation_notice,
    color: room?.color ?? DEFAULT_RESOURCE_COLOR,
    amenities_id: room?.amenities_id.map(({ _id }) => _id) ?? [],
    active: room?.active ?? true,
    closed_from: room?.closed_from ?? null,
    pictures: pictureKeysOf(room),
  };
}

type RoomDialogProps = RecordDialogProps<ResourceView> & { kind: RoomKind; spaceId: string };

/** The dialog of a meeting room or a private office. Both have the same fields with different validation. */
export function RoomDialog({ kind, spaceId, ...props }: RoomDialogProps) {
  const texts = TEXTS[kind];
  return (
    <ResourceDialog
      {...props}
      noun={texts.name}
      saved={props.record ? texts.updated : texts.added}
      schema={RoomForm}
      fill={(room) => roomForm(kind, spaceId, room)}
      facts={({ price, capacity }) => [
        { name: texts.price, value: formatPounds(price) },
        { name: texts.size, value: capacity },
      ]}
    >
      {(fields) => (
        <>
          <div className="grid grid-cols-2 gap-4">
            <NumberField {...fields} name="price" label={texts.price} min={0} step={texts.step} />
            <NumberField {...fields} name="capacity" label={texts.size} min={1} digitsOnly />
          </div>
          {props.record && (
            <Button asChild variant="link" className="w-fit">
              <Link to={paths.checkInCode(props.record._id)} target="_blank">
                <QrCode aria-hidden="true" />
                Check-in code for the door
              </Link>
            </Button>
          )}
        </>
      )}
    </ResourceDialog>
  );
}
