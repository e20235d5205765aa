import { classNames } from './class-names.ts';

/** The colour of a resource. It is decorative, because the name is shown beside it. */
export function ColorDot({ color, className }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block size-2.5 shrink-0 rounded-full', className)}
      style={{ background: color }}
    />
  );
}
