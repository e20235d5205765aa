import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import type { BookedPlace } from '#domains/availability/client/index.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

const RepeatDialog = lazyPart(() => import('./repeat-dialog.tsx'));

/** The button that books a found room several times. */
export default function RepeatBooking({ place }: { place: BookedPlace }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="w-full"
        aria-label={t('Repeat {name}', { name: place.resource.name })}
        onClick={() => setOpen(true)}
      >
        <Repeat aria-hidden="true" />
        {t('Repeat')}
      </Button>
      {isOpen && <RepeatDialog place={place} onClose={() => setOpen(false)} />}
    </>
  );
}
