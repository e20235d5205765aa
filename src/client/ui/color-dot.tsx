/** The colour of a resource. It is decorative, because the name is shown beside it. */
export function ColorDot({ color }: { color: string }) {
  return (
    <span aria-hidden="true" className="inline-block size-2.5 shrink-0 rounded-full" style={{ background: color }} />
  );
}
