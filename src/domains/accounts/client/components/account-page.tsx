import type { ReactNode } from 'react';
import { AuthCard } from '#client/layout/auth-card.tsx';
import { useSite } from '#client/site.ts';
import { paths } from '#shared/paths.ts';

type AccountPageProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

/** The frame of every account screen, with the operator's name in the page's title. */
export function AccountPage({ title, description, children, footer }: AccountPageProps) {
  const name = useSite()?.operatorName ?? '';
  return (
    <AuthCard name={name} home={paths.home} title={title} description={description} footer={footer}>
      <title>{name && !title.includes(name) ? `${title} | ${name}` : title}</title>
      {children}
    </AuthCard>
  );
}
