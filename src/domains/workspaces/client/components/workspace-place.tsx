import { NumberField } from '#client/forms/number-field.tsx';
import { useSite } from '#client/site.ts';
import { MapPickerLazy } from '#client/ui/map-lazy.tsx';
import { DEFAULT_POSITION } from './space-map.tsx';
import type { WorkspaceFieldProps } from './workspace-fields.tsx';

/** The coordinates of a workspace, as numbers or set on a map. */
export function PlaceField({ form, disabled }: WorkspaceFieldProps) {
  const tileUrl = useSite()?.mapTileUrl ?? undefined;
  const [latitude, longitude] = form.watch(['latitude', 'longitude']).map(coordinate);
  const position = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const label = form.watch('name') || 'The new workspace';
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-4">
        <NumberField form={form} name="latitude" label="Latitude" min={-90} max={90} step={0.001} disabled={disabled} />
        <NumberField
          form={form}
          name="longitude"
          label="Longitude"
          min={-180}
          max={180}
          step={0.001}
          disabled={disabled}
        />
      </div>
      <MapPickerLazy
        position={position}
        onChange={(place) => {
          if (disabled) return;
          form.setValue('latitude', place.latitude, { shouldDirty: true, shouldValidate: true });
          form.setValue('longitude', place.longitude, { shouldDirty: true, shouldValidate: true });
        }}
        fallback={DEFAULT_POSITION}
        label={label}
        tileUrl={tileUrl}
      />
      <p className="text-sm text-muted-foreground">Click the map or drag the marker to set the coordinates.</p>
    </div>
  );
}

/** A valid coordinate, otherwise undefined: the map cannot show an invalid one, and its field shows an error. */
function coordinate(value: unknown, index: number): number | undefined {
  const limit = index === 0 ? 90 : 180;
  return typeof value === 'number' && Math.abs(value) <= limit ? value : undefined;
}
