import { TriangleAlert } from 'lucide-react';

/** Why the bank refused the last card, and what to do now. */
export function Declined({ reason }: { reason: string }) {
  return (
    <div role="alert" className="mb-4 flex gap-3 rounded-md bg-red-soft px-3 py-2 text-sm text-red-text">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div>
        <p>{reason}</p>
        <p>Nothing was charged. Please choose another card.</p>
      </div>
    </div>
  );
}
