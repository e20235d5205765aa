import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

type PanelProps = { title: string; children: ReactNode };

/** A collapsible part of a long form, which is open at first. An error in it opens it, so that its field can be focused. */
export function Panel({ title, children }: PanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (panel.current?.querySelector('[aria-invalid="true"]')) panel.current.open = true;
  });
  return (
    <details ref={panel} open className="group rounded-lg border bg-card">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-3.5 sm:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="flex-1 text-sm font-semibold">{title}</h2>
        <ChevronDown
          className="size-4 text-muted-foreground transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid grid-cols-1 items-start gap-4 border-t p-4 sm:grid-cols-2 sm:p-5">{children}</div>
    </details>
  );
}
