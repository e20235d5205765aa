import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';
import { useTexts } from '#client/use-texts.ts';

type StepperProps = {
  steps: readonly string[];
  /** The index of the current step, or `steps.length` when all are done. */
  current: number;
  label: string;
  className?: string;
};

/** The steps of a short process, with the current one highlighted. */
export function Stepper({ steps, current, label, className }: StepperProps) {
  return (
    <ol aria-label={label} className={classNames('flex w-full', className)}>
      {steps.map((step, index) => (
        <Step
          key={step}
          name={step}
          number={index + 1}
          state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          last={index === steps.length - 1}
        />
      ))}
    </ol>
  );
}

type StepState = 'done' | 'current' | 'ahead';

const CIRCLES: Record<StepState, string> = {
  done: 'border-primary bg-primary text-primary-foreground',
  current: 'border-primary bg-primary-soft text-primary-text',
  ahead: 'border-mark bg-card text-muted-foreground',
};

function Step({ name, number, state, last }: { name: string; number: number; state: StepState; last: boolean }) {
  const t = useTexts();
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={classNames('flex items-center', !last && 'flex-1')}
    >
      <span
        className={classNames(
          'grid size-7 shrink-0 place-items-center rounded-full border text-xs font-semibold tabular-nums',
          CIRCLES[state],
        )}
      >
        {state === 'done' ? <Check className="size-3.5" strokeWidth={3} aria-label={t('Done:')} role="img" /> : number}
      </span>
      <span
        className={classNames(
          'ms-2.5 text-sm',
          state === 'ahead' ? 'text-muted-foreground' : 'font-medium',
          state !== 'current' && 'max-sm:sr-only',
        )}
      >
        {name}
      </span>
      {!last && (
        <span
          aria-hidden="true"
          className={classNames('mx-3 h-px min-w-4 flex-1', state === 'done' ? 'bg-primary' : 'bg-border')}
        />
      )}
    </li>
  );
}
