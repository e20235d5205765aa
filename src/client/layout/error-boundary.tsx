import { Component, useEffect, type ReactNode } from 'react';
import { reloadIfOutdated } from '#client/outdated.ts';
import { reportCrash } from '#client/report.ts';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#client/use-texts.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** When it changes, the children are rendered again. Usually the path. */
  resetKey?: string;
};

type ErrorBoundaryState = { failed: boolean; resetKey?: string };

/** Catches and reports errors that a screen throws while rendering. The surrounding layout stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    reportCrash(error);
  }

  override render() {
    return this.state.failed ? <RenderFailure /> : this.props.children;
  }
}

/** Shown instead of a screen that failed to render. An outdated page is reloaded. */
function RenderFailure() {
  const t = useTexts();
  useEffect(() => void reloadIfOutdated(), []);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-6 py-24 text-center">
      <h1 className="text-2xl font-semibold">{t('Oops Something went wrong.')}</h1>
      <p className="mt-2 text-muted-foreground">{t('Your saved data is safe. Reloading the page usually helps.')}</p>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        {t('Reload the page')}
      </Button>
    </div>
  );
}
