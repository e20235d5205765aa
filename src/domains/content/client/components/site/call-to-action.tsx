import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { bookingAddress, bookingLabel } from '#domains/content/client/booking-links.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

type BookingButtonProps = {
  /** The resource type to search for. */
  topic?: string;
  /** The workspace to search in. */
  spaceId?: string | null;
  /** Instead of the label that follows from the type. */
  label?: string;
};

/** Leads into the booking with the type and the workspace chosen. */
export function BookingButton({ topic, spaceId, label }: BookingButtonProps) {
  const t = useTexts();
  return (
    <Button asChild size="lg">
      <Link to={bookingAddress(topic, spaceId)}>
        {label ?? bookingLabel(topic, t)}
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  );
}

/** The end of a page: one sentence and the way into the booking. */
export function CallToAction(button: BookingButtonProps) {
  const t = useTexts();
  return (
    <section data-no-print aria-labelledby="call-to-action" className="border-t bg-subtle">
      <div className="site-width flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-12 sm:py-16">
        <div>
          <h2 id="call-to-action" className="text-2xl font-semibold">
            {t('See what is free today')}
          </h2>
          <p className="mt-2 text-muted-foreground">{t('Choose a place and a time, see the price, and pay online.')}</p>
        </div>
        <BookingButton {...button} />
      </div>
    </section>
  );
}
