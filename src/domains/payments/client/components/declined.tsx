import { useTexts } from '#domains/payments/client/use-texts.ts';
import { TriangleAlert } from 'lucide-react';

type DeclinedProps = {
  reason: string;
  /** What has not happened, and what to do now. By default, nothing was charged. */
  next?: string;
};

/** Why the last card was refused, in the form that it was entered or selected in. */
export function Declined({ reason, next }: DeclinedProps) {
  const t = useTexts();
  return (
    <div role="alert" className="mb-4 flex gap-3 rounded-md bg-red-soft px-3 py-2 text-sm text-red-text">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div>
        <p>{reason}</p>
        <p>{next ?? t('Nothing was charged. Please choose another card.')}</p>
      </div>
    </div>
  );
}
