import { QrCode } from 'lucide-react';
import type { DefaultValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { ResourceDialog, pictureKeys, sharedFields } from '#domains/resources/client/components/resource-dialog.tsx';
import { savedText } from '#domains/resources/rules.ts';
import { MeetingRoomInput, PrivateOfficeInput, type ResourceView } from '#domains/resources/schema.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';
import { later } from '#shared/texts.ts';

/** Rooms and offices have the same fields with different validation. */
const RoomForm = z.discriminatedUnion('type', [
  MeetingRoomInput.extend(pictureKeys),
  PrivateOfficeInput.extend(pictureKeys),
]);
type RoomForm = z.input<typeof RoomForm>;

export type RoomKind = 'meeting_room' | 'private_office';

const TEXTS = {
  meeting_room: {
    name: later('Meeting Room'),
    add: later('Add Meeting Room'),
    edit: later('Edit Meeting Room'),
    pictured: later('meeting room'),
    size: later('Capacity'),
  },
  private_office: {
    name: later('Private Office'),
    add: later('Add Private Office'),
    edit: later('Edit Private Office'),
    pictured: later('private office'),
    size: later('Size'),
  },
};

/** In what a price goes up and down. */
const PRICE_STEP = 0.1;

function roomForm(kind: RoomKind, spaceId: string, room: ResourceView | undefined): DefaultValues<RoomForm> {
  return {
    ...sharedFields(room, spaceId),
    type: kind,
    price: room?.price,
    capacity: room?.capacity,
  };
}

type RoomDialogProps = RecordDialogProps<ResourceView> & { kind: RoomKind; space: Space };

/** The dialog of a meeting room or a private office. Both have the same fields with different validation. */
export function RoomDialog({ kind, space, ...props }: RoomDialogProps) {
  const t = useTexts();
  const { name, add, edit, pictured, size } = TEXTS[kind];
  const sign = currencySign(space.currency);
  const priceName = kind === 'meeting_room' ? t('Price ({sign}/hr)', { sign }) : t('Price ({sign}/day)', { sign });
  return (
    <ResourceDialog
      {...props}
      texts={{
        name: t(name),
        add: t(add),
        edit: t(edit),
        pictured: t(pictured),
        saved: t(savedText({ type: kind }, props.record ? 'updated' : 'added')),
      }}
      schema={RoomForm}
      fill={(room) => roomForm(kind, space._id, room)}
      facts={({ price, currency, capacity }) => [
        { name: priceName, value: formatMoney(price, currency, t) },
        { name: t(size), value: capacity },
      ]}
    >
      {(fields) => (
        <>
          <div className="grid grid-cols-2 gap-4">
            <NumberField {...fields} name="price" label={priceName} min={0} step={PRICE_STEP} />
            <NumberField {...fields} name="capacity" label={t(size)} min={1} digitsOnly />
          </div>
          {props.record && (
            <Button asChild variant="link" className="w-fit">
              <Link to={paths.checkInCode(props.record._id)} target="_blank">
                <QrCode aria-hidden="true" />
                {t('Check-in code for the door')}
              </Link>
            </Button>
          )}
        </>
      )}
    </ResourceDialog>
  );
}
