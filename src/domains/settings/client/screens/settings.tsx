import { Link } from 'react-router-dom';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SectionForm } from '#domains/settings/client/components/section-form.tsx';
import { SECTION_TEXTS } from '#domains/settings/client/section-texts.ts';
import type { SectionView } from '#domains/settings/schema.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/settings/client/use-texts.ts';

/** What the operator sets without a restart: who they are, and the services that they use. */
export default function SettingsScreen() {
  const t = useTexts();
  const settings = trpc.settings.list.useQuery();
  return (
    <Screen
      title={t('Settings')}
      width="form"
      description={t('A change takes effect at once. Secrets are stored encrypted and never shown.')}
    >
      {settings.data ? (
        <div className="relative grid gap-4">
          <SectionList sections={settings.data} />
          {settings.data.map((section) => (
            <SectionForm key={section.section} section={section} />
          ))}
        </div>
      ) : settings.error ? (
        <QueryFailure query={settings} />
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
    </Screen>
  );
}

/** The sections beside the forms, where there is room. */
function SectionList({ sections }: { sections: SectionView[] }) {
  const t = useTexts();
  return (
    <nav aria-label={t('Sections')} className="absolute inset-y-0 end-full me-8 hidden w-36 min-[90rem]:block">
      <ul className="sticky top-20 space-y-1 text-sm">
        {sections.map(({ section }) => (
          <li key={section}>
            <Link to={paths.settings(section)} className="block rounded-md px-3 py-1.5 hover:bg-muted">
              {t(SECTION_TEXTS[section].title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
