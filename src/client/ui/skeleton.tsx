import { classNames } from './class-names.ts';

/** A grey placeholder for loading content. Its size is set with classes. Only the surrounding region announces "Loading". */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('h-4 animate-pulse-soft rounded-sm bg-muted', className)} />;
}

/** A placeholder for lines of text. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={classNames('space-y-2.5', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={index === lines - 1 ? 'w-2/3' : 'w-full'} />
      ))}
    </div>
  );
}
