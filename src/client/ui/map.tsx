import 'leaflet/dist/leaflet.css';
import './map.css';
import { MapContainer, Marker, TileLayer } from 'react-leaflet';
import { classNames } from './class-names.ts';
import { pin } from './map-pin.ts';

export type MapProps = {
  latitude: number;
  longitude: number;
  /** The marker's accessible name: the address. */
  label: string;
  zoom?: number;
  /** 'https://…/{z}/{x}/{y}.png'. Without one the marker stands on a drawn grid and no request leaves. */
  tileUrl?: string;
  /** The credit that the tiles' owner asks for. */
  attribution?: string;
  className?: string;
};

/** Where a workspace is. Load it through `map-lazy.tsx`: it carries the map library. */
export default function Map({ latitude, longitude, label, zoom = 15, tileUrl, attribution, className }: MapProps) {
  return (
    <div className={classNames('isolate overflow-hidden rounded-lg border', className)}>
      <MapContainer
        key={`${latitude},${longitude}`}
        center={[latitude, longitude]}
        zoom={zoom}
        scrollWheelZoom={false}
        attributionControl={Boolean(tileUrl && attribution)}
        className="h-72 w-full"
      >
        {tileUrl && <TileLayer url={tileUrl} attribution={attribution} />}
        <Marker position={[latitude, longitude]} icon={pin} alt={label} title={label} keyboard />
      </MapContainer>
    </div>
  );
}
