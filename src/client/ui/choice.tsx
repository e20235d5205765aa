import { type ReactNode, useId } from 'react';
import { FieldMessage } from './field.tsx';

type ChoiceProps = { legend: string; error?: string; children: (messageId: string) => ReactNode };

/** A group of controls for one value. */
export function Choice({ legend, error, children }: ChoiceProps) {
  const messageId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? messageId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {children(messageId)}
      <div className="mt-1.5 empty:hidden">
        <FieldMessage id={messageId} error={error} />
      </div>
    </fieldset>
  );
}
