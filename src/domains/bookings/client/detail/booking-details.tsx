import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import type { BookingActor } from '#domains/bookings/entitled.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { ResourcePicture } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { BookingButtons } from './booking-buttons.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingStatus } from './booking-status.tsx';
import { PriceSummary } from '#domains/bookings/client/price/price-summary.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type BookingDetailsProps = {
  booking: BookingView;
  actor: BookingActor;
  now: Date;
  onHistory: (booking: BookingView) => void;
  onCancel: (booking: BookingView) => void;
  onClose: () => void;
};

/** The details of one booking, read-only, with its actions. */
export default function BookingDetails(props: BookingDetailsProps) {
  const t = useTexts();
  const { booking, actor, now, onClose } = props;
  const { resource_id, type } = booking;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Booking')}
      description={t('No. {number}', { number: booking._id })}
    >
      <ResourcePicture
        picture={resource_id.picture}
        type={type}
        seed={resource_id._id}
        className="mb-4 aspect-[5/2] rounded-md sm:aspect-[4/1]"
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="flex items-center gap-2 text-base font-semibold">
            <ColorDot color={resource_id.color} />
            {resource_id.name}
          </p>
          <p className="text-sm text-muted-foreground">{t(RESOURCE_TYPE_NAMES[type])}</p>
        </div>
        <BookingStatus booking={booking} now={now} />
      </div>
      <div className="mt-5">
        <BookingFacts booking={booking} actor={actor} now={now} />
      </div>
      <PriceSummary booking={booking} className="mt-5 border-t pt-4 text-sm" />
      <DialogFooter className="sm:flex-wrap">
        <BookingButtons {...props} onLeft={onClose} />
      </DialogFooter>
    </Dialog>
  );
}
