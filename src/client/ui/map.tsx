import 'leaflet/dist/leaflet.css';
import './map.css';
import { MapContainer, Marker, TileLayer } from 'react-leaflet';
import { classNames } from './class-names.ts';
import { pin } from './map-pin.ts';
import { MapZoom } from './map-zoom.tsx';

export type MapProps = {
  latitude: number;
  longitude: number;
  /** The marker's accessible name: the address. */
  label: string;
  zoom?: number;
  /** 'https://…/{z}/{x}/{y}.png'. Without it, the map is a drawn grid and no request is sent. */
  tileUrl?: string;
  /** The attribution that the owner of the tiles requires. */
  attribution?: string;
  className?: string;
};

/** A map with the position of a workspace. Render it through `map-lazy.tsx`, because the map library is large. */
export default function Map({ latitude, longitude, label, zoom = 15, tileUrl, attribution, className }: MapProps) {
  return (
    <div dir="ltr" className={classNames('isolate overflow-hidden rounded-lg border', className)}>
      <MapContainer
        zoomControl={false}
        key={`${latitude},${longitude}`}
        center={[latitude, longitude]}
        zoom={zoom}
        scrollWheelZoom={false}
        attributionControl={Boolean(tileUrl && attribution)}
        className="h-72 w-full"
      >
        {tileUrl && <TileLayer url={tileUrl} attribution={attribution} />}
        <Marker position={[latitude, longitude]} icon={pin} alt={label} title={label} keyboard />
        <MapZoom />
      </MapContainer>
    </div>
  );
}
