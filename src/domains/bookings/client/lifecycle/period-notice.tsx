import { classNames } from '#client/ui/class-names.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { spoken } from '#shared/messages.ts';
import type { Message } from '#shared/texts.ts';

/** The red notice that says why a period cannot be booked. */
export function PeriodNotice({ text, className }: { text: string | Message; className?: string }) {
  const t = useTexts();
  return (
    <p role="alert" className={classNames('rounded-md bg-red-soft px-4 py-3 text-sm text-red-text', className)}>
      {spoken(text, t)}
    </p>
  );
}
