import { useTexts } from '#client/use-texts.ts';
/** The first focusable element of a page. It skips header and menu and moves to `<main id="main">`. */
export function SkipLink() {
  const t = useTexts();
  return (
    <a
      href="#main"
      className="fixed start-4 top-3 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2 text-sm font-medium text-primary-foreground focus:translate-y-0"
    >
      {t('Skip to content')}
    </a>
  );
}
