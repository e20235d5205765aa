import { classNames } from '#client/ui/class-names.ts';

/** The red notice that says why a period cannot be booked. */
export function PeriodNotice({ text, className }: { text: string; className?: string }) {
  return (
    <p role="alert" className={classNames('rounded-md bg-red-soft px-4 py-3 text-sm text-red-text', className)}>
      {text}
    </p>
  );
}
