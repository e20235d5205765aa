import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useTexts } from '#client/use-texts.ts';

type ErrorStateProps = {
  /** What failed, in plain words. */
  text?: string;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
};

/** Shown instead of content that could not be loaded, with a button to retry. */
export function ErrorState({ text, onRetry, retrying, className }: ErrorStateProps) {
  const t = useTexts();
  return (
    <div role="alert" className={classNames('flex flex-col items-center px-6 py-12 text-center', className)}>
      <span className="grid size-11 place-items-center rounded-full bg-red-soft text-red-text">
        <TriangleAlert className="size-5" aria-hidden="true" />
      </span>
      <p className="mt-4 max-w-sm text-sm">{text ?? t('This could not be loaded.')}</p>
      {onRetry && (
        <Button variant="secondary" className="mt-4" onClick={onRetry} loading={retrying}>
          <RotateCw aria-hidden="true" />
          {t('Retry')}
        </Button>
      )}
    </div>
  );
}
