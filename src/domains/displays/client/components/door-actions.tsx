import { useState } from 'react';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { PressButton } from '#client/press-button.tsx';
import { type RouterInputs, type RouterOutputs, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#domains/displays/client/use-texts.ts';

type Door = RouterOutputs['displays']['show'];
type Minutes = RouterInputs['displays']['book']['minutes'];

type DoorActionsProps = { token: string; door: Door; onShow: (door: Door) => void };

const LARGE = 'h-14 px-6 text-lg';

/** What people do at the door: check in, end early, and book the room from now on. */
export function DoorActions({ token, door, onShow }: DoorActionsProps) {
  const t = useTexts();
  const book = trpc.displays.book.useMutation().mutateAsync;
  const checkIn = trpc.displays.checkIn.useMutation().mutateAsync;
  const end = trpc.displays.end.useMutation().mutateAsync;
  const [isEnding, setEnding] = useState(false);
  const { arrives, ends } = door;
  const minutes = door.minutes as Minutes[];
  return (
    <div className="flex flex-wrap gap-3">
      {arrives && (
        <PressButton className={LARGE} onPress={async () => onShow(await checkIn({ token, booking_id: arrives }))}>
          {t('Check in')}
        </PressButton>
      )}
      {ends && (
        <Button variant="secondary" className={LARGE} onClick={() => setEnding(true)}>
          {t('End early')}
        </Button>
      )}
      {minutes.map((length) => (
        <PressButton
          key={length}
          variant={arrives ? 'secondary' : 'primary'}
          className={LARGE}
          onPress={async () => onShow(await book({ token, minutes: length }))}
        >
          {t('Book {count} minutes', { count: length })}
        </PressButton>
      ))}
      {ends && (
        <ConfirmCall
          open={isEnding}
          onOpenChange={setEnding}
          title={t('End this booking now?')}
          text={t('Others can book the remaining time. Nothing is refunded.')}
          yes={t('End now')}
          no={t('No')}
          onYes={async () => onShow(await end({ token, booking_id: ends }))}
        />
      )}
    </div>
  );
}
