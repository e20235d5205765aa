import type { ComponentProps } from 'react';
import { PageHeader } from '#client/ui/page-header.tsx';

type ScreenProps = ComponentProps<typeof PageHeader> & { title: string };

/** A screen of the application: its name in the tab and above its content. */
export function Screen({ children, ...header }: React.PropsWithChildren<ScreenProps>) {
  return (
    <>
      <title>{header.title}</title>
      <PageHeader {...header} />
      {children}
    </>
  );
}
