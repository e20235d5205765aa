/**
 * The outline of the application, which the browser shows until the scripts have drawn it (`#root:not(:empty)` in styles.css). It has the
 * measures of `AppFrame`, so that nothing moves then. The style sheet of the page is loaded before anything is drawn.
 */
const bar = (classes: string) => `<div class="animate-pulse-soft rounded-sm bg-muted ${classes}"></div>`;
const bars = (count: number, classes: string) => bar(classes).repeat(count);

export const SHELL_SKELETON = [
  '<div data-shell data-no-print aria-hidden="true" class="fixed inset-0 flex bg-subtle">',
  '<div class="flex h-dvh w-[250px] shrink-0 flex-col border-e bg-background max-phone:hidden">',
  `<div class="flex h-14 shrink-0 items-center px-4">${bar('h-6 w-28')}</div>`,
  `<div class="space-y-5 px-6 py-4">${bars(9, 'h-4 w-36')}</div>`,
  '</div>',
  '<div class="flex min-w-0 flex-1 flex-col">',
  `<div class="flex h-14 shrink-0 items-center border-b bg-background px-4 sm:px-6">${bar('h-9 w-44')}</div>`,
  `<div class="p-4 sm:p-6">${bar('mb-6 h-7 w-48')}<div class="space-y-2.5">${bars(8, 'h-4')}</div></div>`,
  '</div>',
  '</div>',
].join('');
