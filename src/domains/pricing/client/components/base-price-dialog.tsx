import { z } from 'zod';
import { EditDialog } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { useSavePrices } from '#domains/pricing/client/queries.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { basePrice } from '#domains/workspaces/index.ts';
import { currencySign } from '#shared/currencies.ts';

import type { DeskType } from '#shared/resource-types.ts';

const BasePriceForm = z.object({ price: basePrice });

type BasePriceDialogProps = { space: Space; type: DeskType; onClose: () => void };

/** Changes what a desk of a type costs per day in a workspace. */
export function BasePriceDialog({ space, type, onClose }: BasePriceDialogProps) {
  const savePrices = useSavePrices();
  return (
    <EditDialog
      record={space}
      canEdit
      onClose={onClose}
      noun="Base Price"
      title="Update Base Price"
      saved="Workspace Updated Successfully"
      size="sm"
      schema={BasePriceForm}
      fill={(current: Space | undefined) => ({ price: current?.price[type] })}
      onSave={({ price }, version) => savePrices({ _id: space._id, version, price: { [type]: price } })}
    >
      {(fields) => (
        <NumberField
          {...fields}
          name="price"
          label={`Price (${currencySign(space.currency)}/day)`}
          min={0}
          step={0.5}
        />
      )}
    </EditDialog>
  );
}
