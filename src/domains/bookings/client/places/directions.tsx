import { Navigation } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** A link that opens the map program of the device, or its website. @param to an address, or a latitude and a longitude */
export function Directions({ to }: { to: string }) {
  const t = useTexts();
  const query = new URLSearchParams({ api: '1', destination: to });
  return (
    <Button asChild variant="secondary" data-no-print>
      <a href={`https://www.google.com/maps/dir/?${query}`} target="_blank" rel="noreferrer">
        <Navigation aria-hidden="true" />
        {t('Directions')}
      </a>
    </Button>
  );
}
