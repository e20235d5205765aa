import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { Toaster as Sonner } from 'sonner';
import { useDirection } from '#client/direction.ts';
import { dismissErrors, showProblem } from '#client/error-toasts.ts';
import { useIsPhone } from '#client/use-is-phone.ts';
import { useTexts } from '#client/use-texts.ts';
import { msg } from '#shared/texts.ts';

const UNCAUGHT = msg('There is some problem. Please check console!');

/** @property uncaughtErrors the number of the errors that nothing has caught so far: each shows a toast */
type ToasterProps = { uncaughtErrors: number };

/**
 * Renders toasts at the bottom of the side where lines begin, above dialogs. On phones they are at the top, because the primary actions are at the bottom.
 * Show one with toast.success or toast.error of sonner. Error toasts disappear when the screen changes.
 */
export function Toaster({ uncaughtErrors }: ToasterProps) {
  const t = useTexts();
  useEffect(() => {
    // The browser's console has the details, and `reportCrash` sends them to the server's log.
    if (uncaughtErrors > 0) showProblem(t(UNCAUGHT));
  }, [uncaughtErrors, t]);
  useErrorsOfScreen();
  const isPhone = useIsPhone();
  const dir = useDirection();
  if (typeof document === 'undefined') return null;
  return createPortal(
    <Sonner
      position={isPhone ? 'top-center' : dir === 'rtl' ? 'bottom-right' : 'bottom-left'}
      dir={dir}
      closeButton
      duration={5000}
      containerAriaLabel={t('Notifications')}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('Close toast'),
        classNames: {
          // On phones a toast covers the content, so only its buttons react to touch.
          toast:
            'pointer-events-auto max-sm:pointer-events-none [&_button]:pointer-events-auto flex w-[22rem] max-w-[calc(100vw-2rem)] items-start gap-3 rounded-md border bg-popover px-4 py-3 text-sm text-foreground shadow-lg',
          icon: 'mt-0.5 shrink-0 [&_svg]:size-4',
          title: 'font-medium',
          description: 'text-muted-foreground',
          success: '[&_[data-icon]]:text-green-text',
          error: '[&_[data-icon]]:text-red-text',
          warning: '[&_[data-icon]]:text-orange-text',
          info: '[&_[data-icon]]:text-blue-text',
          content: 'min-w-0 flex-1',
          closeButton:
            'order-last -me-1.5 grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground',
          actionButton: 'shrink-0 font-medium text-primary-text underline underline-offset-4',
        },
      }}
    />,
    document.body,
  );
}

/** Removes error toasts when the screen changes. */
function useErrorsOfScreen(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dismissErrors();
  }, [pathname]);
}
