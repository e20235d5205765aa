import type { ReactNode } from 'react';
import { AuthCard } from '#client/layout/auth-card.tsx';
import { useSite } from '#client/site.ts';
import { useLanguageChoice } from '#client/layout/use-language-choice.tsx';
import { paths } from '#shared/paths.ts';

type AccountPageProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

/** The layout of the account screens, with the operator's name in the page title. */
export function AccountPage({ title, description, children, footer }: AccountPageProps) {
  const name = useSite()?.operatorName ?? '';
  return (
    <AuthCard
      name={name}
      home={paths.home}
      title={title}
      description={description}
      footer={footer}
      choice={useLanguageChoice()}
    >
      {typeof description === 'string' && <meta name="description" content={description} />}
      <title>{name && !title.includes(name) ? `${title} | ${name}` : title}</title>
      {children}
    </AuthCard>
  );
}
