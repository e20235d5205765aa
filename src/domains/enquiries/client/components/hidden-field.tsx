import type { ComponentProps } from 'react';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';

/** A field that people do not see and robots fill. It is out of the order of the keyboard, and screen readers skip it. */
export function HiddenField(props: ComponentProps<'input'>) {
  const t = useTexts();
  return (
    <div aria-hidden="true" className="absolute -start-[200rem] size-px overflow-hidden">
      <label>
        {t('Homepage')}
        <input {...props} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
