import { NumberField } from '#client/forms/number-field.tsx';
import { useSite } from '#client/site.ts';
import { MapLazy } from '#client/ui/map-lazy.tsx';
import { MapPickerLazy } from '#client/ui/map-picker-lazy.tsx';
import { NO_PLACE } from './space-map.tsx';
import type { WorkspaceFieldProps } from './workspace-fields.tsx';

/** Where it is: typed, or set on the map. */
export function PlaceField({ form, disabled, isView }: WorkspaceFieldProps & { isView: boolean }) {
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
      {isView && position && <MapLazy {...position} label={label} tileUrl={tileUrl} className="[&>div]:h-56" />}
      {!isView && (
        <>
          <MapPickerLazy
            position={position}
            onChange={(place) => {
              if (disabled) return;
              form.setValue('latitude', place.latitude, { shouldDirty: true, shouldValidate: true });
              form.setValue('longitude', place.longitude, { shouldDirty: true, shouldValidate: true });
            }}
            fallback={NO_PLACE}
            label={label}
            tileUrl={tileUrl}
          />
          <p className="text-sm text-muted-foreground">Press the map, or drag the marker, to set the coordinates.</p>
        </>
      )}
    </div>
  );
}

/** Undefined for what is no place on earth: a map cannot show it, and the field says what is wrong. */
function coordinate(value: unknown, index: number): number | undefined {
  const limit = index === 0 ? 90 : 180;
  return typeof value === 'number' && Math.abs(value) <= limit ? value : undefined;
}
