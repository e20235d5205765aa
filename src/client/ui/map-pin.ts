import { divIcon } from 'leaflet';

/** The marker of all maps, anchored at its tip. */
export const pin = divIcon({
  className: '',
  iconSize: [32, 40],
  iconAnchor: [16, 39],
  html: '<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path d="M16 39C13 33 3 25 3 15.5a13 13 0 0 1 26 0C29 25 19 33 16 39Z" fill="#0f5e66" stroke="#fff" stroke-width="2"/><circle cx="16" cy="15.5" r="5" fill="#fff"/></svg>',
});
