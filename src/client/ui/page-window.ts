/** Pages that the pager offers around the current one: at most `size`, moved so that none is wasted at the ends. Pages count from 1. */
export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));
  return Array.from({ length: Math.min(size, pageCount) }, (_, index) => first + index);
}
