import 'leaflet/dist/leaflet.css';
import './map.css';
import type { Marker as LeafletMarker } from 'leaflet';
import { useEffect } from 'react';
import { MapContainer, Marker, TileLayer, useMap, useMapEvents } from 'react-leaflet';
import { pin } from './map-pin.ts';

export type MapPosition = { latitude: number; longitude: number };

export type MapPickerProps = {
  /** Where the marker stands; null for none yet. */
  position: MapPosition | null;
  /** Called with where it is set down, to six decimals (about 10 cm). */
  onChange: (position: MapPosition) => void;
  /** Where the map looks while there is no marker. */
  fallback: MapPosition;
  /** What the marker stands for. */
  label: string;
  /** 'https://…/{z}/{x}/{y}.png'. Without one the map is a drawn grid and no request leaves. */
  tileUrl?: string;
};

/** A map to set a place on: press, or drag the marker. Load it through `map-picker-lazy.tsx`: it carries the map library. */
export default function MapPicker({ position, onChange, fallback, label, tileUrl }: MapPickerProps) {
  const { latitude, longitude } = position ?? fallback;
  return (
    <div className="isolate overflow-hidden rounded-lg border">
      <MapContainer
        center={[latitude, longitude]}
        zoom={position ? 15 : 10}
        scrollWheelZoom={false}
        attributionControl={false}
        className="h-56 w-full cursor-crosshair"
      >
        {tileUrl && <TileLayer url={tileUrl} />}
        <Press onPress={onChange} />
        {position && <Place position={position} onMove={onChange} label={label} />}
      </MapContainer>
    </div>
  );
}

/** Six decimals, and the longitude within one turn of the earth however far the map was dragged. */
function rounded({ lat, lng }: { lat: number; lng: number }): MapPosition {
  const turned = ((((lng + 180) % 360) + 360) % 360) - 180;
  return { latitude: Number(lat.toFixed(6)), longitude: Number(turned.toFixed(6)) };
}

function Press({ onPress }: { onPress: (position: MapPosition) => void }) {
  useMapEvents({ click: ({ latlng }) => onPress(rounded(latlng)) });
  return null;
}

type PlaceProps = { position: MapPosition; onMove: (position: MapPosition) => void; label: string };

function Place({ position: { latitude, longitude }, onMove, label }: PlaceProps) {
  const map = useMap();
  useEffect(() => {
    // Coordinates that were typed may be anywhere; a press is in view already.
    if (!map.getBounds().contains([latitude, longitude])) map.setView([latitude, longitude], 15, { animate: false });
  }, [map, latitude, longitude]);
  return (
    <Marker
      position={[latitude, longitude]}
      icon={pin}
      draggable
      alt={label}
      title={label}
      eventHandlers={{ dragend: ({ target }) => onMove(rounded((target as LeafletMarker).getLatLng())) }}
    />
  );
}
