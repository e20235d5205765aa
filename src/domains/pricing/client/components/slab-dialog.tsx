import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { useSavePrices } from '#domains/pricing/client/queries.ts';
import { type SlabForm, slabRows, slabSchema, withSlab } from '#domains/pricing/client/slabs.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import type { DeskType } from '#shared/resource-types.ts';
import { useTexts } from '#domains/pricing/client/use-texts.ts';

type SlabDialogProps = Omit<RecordDialogProps<Space>, 'record'> & {
  /** The workspace stores the slabs, so it is the record that is edited. */
  space: Space;
  type: DeskType;
  /** The key of the slab: '40-60'. Undefined to add one. */
  slabKey: string | undefined;
};

/** Adds or changes an occupancy slab of a desk type. */
export function SlabDialog({ space, type, slabKey, ...props }: SlabDialogProps) {
  const t = useTexts();
  const savePrices = useSavePrices();
  const slabs = space.dynamic_price_slab[type];
  const fill = (current: Space | undefined) => {
    const slab = slabRows(current?.dynamic_price_slab[type]).find(({ _id }) => _id === slabKey);
    return { min: slab?.min, max: slab?.max, value: slab?.value };
  };

  /**
   * All slabs are saved together. The older of the two versions is sent: that of the form, and that of the slabs here. A save that
   * would undo somebody else's slab is then always refused, even if this workspace has not been read again yet.
   */
  function save(values: SlabForm, version = space.version) {
    const changed = { [type]: withSlab(slabs, slabKey, values) };
    return savePrices({ _id: space._id, version: Math.min(version, space.version), dynamic_price_slab: changed });
  }

  return (
    <EditDialog
      {...props}
      record={space}
      noun={t('Logic')}
      title={slabKey ? t('Edit Logic') : t('Add Logic')}
      submit={slabKey ? t('Update') : t('Add')}
      saved={t('Workspace Updated Successfully')}
      size="sm"
      schema={slabSchema(slabs, slabKey)}
      fill={fill}
      onSave={save}
    >
      {(fields) => (
        <>
          <div className="grid grid-cols-2 gap-4">
            <NumberField {...fields} name="min" label={t('Lower limit (%)')} min={1} max={100} />
            <NumberField {...fields} name="max" label={t('Upper limit (%)')} min={1} max={100} />
          </div>
          <NumberField
            {...fields}
            name="value"
            label={t('Price percentage')}
            hint={t('Added to the base price')}
            min={0}
          />
        </>
      )}
    </EditDialog>
  );
}
