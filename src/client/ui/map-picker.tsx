import 'leaflet/dist/leaflet.css';
import './map.css';
import type { Marker as LeafletMarker } from 'leaflet';
import { useEffect } from 'react';
import { MapContainer, Marker, TileLayer, useMap, useMapEvents } from 'react-leaflet';
import { pin } from './map-pin.ts';
import { MapZoom } from './map-zoom.tsx';

export type MapPosition = { latitude: number; longitude: number };

export type MapPickerProps = {
  /** The position of the marker, or null without one. */
  position: MapPosition | null;
  /** Called with the new position, rounded to six decimals (about 10 cm). */
  onChange: (position: MapPosition) => void;
  /** The centre of the map without a marker. */
  fallback: MapPosition;
  /** The accessible name of the marker. */
  label: string;
  /** 'https://…/{z}/{x}/{y}.png'. Without it, the map is a drawn grid and no request is sent. */
  tileUrl?: string;
};

/**
 * A map on which a position is set by a click or by dragging the marker. Render it through `map-picker-lazy.tsx`, because the
 * map library is large.
 */
export default function MapPicker({ position, onChange, fallback, label, tileUrl }: MapPickerProps) {
  const { latitude, longitude } = position ?? fallback;
  return (
    <div dir="ltr" className="isolate overflow-hidden rounded-lg border">
      <MapContainer
        zoomControl={false}
        center={[latitude, longitude]}
        zoom={position ? 15 : 10}
        scrollWheelZoom={false}
        attributionControl={false}
        className="h-56 w-full cursor-crosshair"
      >
        {tileUrl && <TileLayer url={tileUrl} />}
        <Press onPress={onChange} />
        {position && <Place position={position} onMove={onChange} label={label} />}
        <MapZoom />
      </MapContainer>
    </div>
  );
}

/** Rounds to six decimals and normalizes the longitude, which Leaflet does not limit to ±180. */
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
    // Typed coordinates can be outside of the visible area.
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
