import { ZoomControl } from 'react-leaflet';
import { useTexts } from '#client/use-texts.ts';

/** The buttons of a map, named in the language of the reader. The map itself has `zoomControl={false}`. */
export function MapZoom() {
  const t = useTexts();
  return <ZoomControl zoomInTitle={t('Zoom in')} zoomOutTitle={t('Zoom out')} />;
}
