import 'leaflet/dist/leaflet.css';
import './map.css';
import { divIcon } from 'leaflet';
import { MapContainer, Marker, TileLayer } from 'react-leaflet';
import { classNames } from './class-names.ts';

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

const pin = divIcon({
  className: '',
  iconSize: [32, 40],
  iconAnchor: [16, 39],
  html: '<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path d="M16 39C13 33 3 25 3 15.5a13 13 0 0 1 26 0C29 25 19 33 16 39Z" fill="#0f5e66" stroke="#fff" stroke-width="2"/><circle cx="16" cy="15.5" r="5" fill="#fff"/></svg>',
});

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
