import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SectionForm } from '#domains/settings/client/components/section-form.tsx';

/** What the operator sets without a restart: who they are, and the services that they use. */
export default function SettingsScreen() {
  const settings = trpc.settings.list.useQuery();
  return (
    <Screen
      title="Settings"
      width="form"
      description="A change takes effect at once. Secrets are stored encrypted and never shown."
    >
      {settings.data ? (
        <div className="grid gap-4">
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
