import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { languageOptions, speak } from '#client/chosen-language.ts';
import { errorForNextScreen } from '#client/error-toasts.ts';
import { failureOf, isCallFailure } from '#client/failure.ts';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { PhoneField } from '#client/forms/phone-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useLatest } from '#client/forms/use-latest.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { clearAccountData } from '#client/stored.ts';
import { trpc } from '#client/trpc.tsx';
import type { SessionUser } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { ProfilePicture } from '#domains/accounts/client/components/profile-picture.tsx';
import { useTexts } from '#domains/accounts/client/use-texts.ts';
import { ProfileInput, START_SCREENS } from '#domains/accounts/schema.ts';
import { TwoStepCard } from '#domains/factors/client/index.ts';
import { paths } from '#shared/paths.ts';
import type { SpokenLanguage } from '#shared/languages.ts';
import { msg } from '#shared/texts.ts';

const OwnConsents = lazyPart(() => import('#domains/accounts/client/components/own-consents.tsx'));
const OwnCompanies = lazyPart(() => import('#domains/accounts/client/components/own-companies.tsx'));
const OwnDoors = lazyPart(() => import('#domains/accounts/client/components/own-doors.tsx'));
const OwnErasure = lazyPart(() => import('#domains/accounts/client/components/own-erasure.tsx'));
const OwnMemberships = lazyPart(() => import('#domains/accounts/client/components/own-memberships.tsx'));
const OwnSessions = lazyPart(() => import('#domains/accounts/client/components/own-sessions.tsx'));
const OwnData = lazyPart(() => import('#domains/accounts/client/components/own-data.tsx'));
const OwnSignIns = lazyPart(() => import('#domains/accounts/client/components/own-sign-ins.tsx'));
const ChangePassword = lazyPart(() => import('#domains/accounts/client/components/change-password.tsx'));

/** The signed-in account's profile. It does not include email and role, which only others can change. */
export default function ProfileScreen() {
  const t = useTexts();
  const { user } = useSession();
  const [isChangingPassword, setChangingPassword] = useState(false);
  return (
    <Screen
      title={t('My Profile')}
      width="form"
      actions={
        <>
          <SignOutEverywhere />
          <Button variant="secondary" onClick={() => setChangingPassword(true)}>
            {t('Change Password')}
          </Button>
        </>
      }
    >
      {user && <ProfileForm key={user._id} user={user} />}
      <OwnMemberships />
      <OwnDoors />
      <OwnCompanies />
      <TwoStepCard />
      <OwnSignIns />
      <OwnSessions />
      <OwnConsents />
      <OwnData />
      <OwnErasure />
      {isChangingPassword && <ChangePassword onClose={() => setChangingPassword(false)} />}
    </Screen>
  );
}

const START_LABELS = { dashboard: msg('Dashboard'), today: msg('Today') };

/** @param spoken the language of the page, for somebody who has chosen none; undefined where there is no choice */
function profileForm(user: SessionUser, spoken: SpokenLanguage | undefined) {
  const { _id, name, phone, company_name, address, start_screen, language } = user;
  return { _id, name, phone, company_name, address, start_screen, language: language ?? spoken };
}

function ProfileForm({ user }: { user: SessionUser }) {
  const t = useTexts();
  const update = trpc.users.update.useMutation().mutateAsync;
  const navigate = useNavigate();
  const { may, showsAllBookings } = useSession();
  const languages = useSite()?.languages ?? [];
  const hasToday = showsAllBookings && may('booking.calendar', 'show');
  const spoken = languages.length > 1 ? languages.find((each) => each === t.language) : undefined;
  const fill = (record: SessionUser) => profileForm(record, spoken);
  const form = useZodForm(ProfileInput, fill(user));
  const latest = useLatest(form, { record: user, fill });

  const save = latest.saving(async (values, version) => {
    latest.restart(await update({ ...values, version }));
    if (values.language && values.language !== fill(user).language) speak(values.language);
    else toast.success(t('Your details has been saved.'));
  });

  /** A failure that concerns no field leads to the dashboard. */
  async function saveOrLeave(values: Parameters<typeof save>[0]) {
    try {
      await save(values);
    } catch (error) {
      const { fields, message } = failureOf(error);
      if (!isCallFailure(error) || fields.length > 0) throw error;
      errorForNextScreen(message);
      void navigate(paths.dashboard);
    }
  }

  return (
    <Form form={form} onSubmit={saveOrLeave} className="space-y-5 rounded-lg border bg-card p-4 sm:p-6">
      <LeaveGuard dirty={form.formState.isDirty} />
      {latest.notice}
      <ProfilePicture user={user} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField form={form} name="name" label={t('Name||a person')} autoComplete="name" />
        <TextField form={form} name="company_name" label={t('Company name')} autoComplete="organization" />
        <PhoneField form={form} name="phone" label={t('Mobile number')} />
        <TextField form={form} name="address" label={t('Address')} rows={3} className="sm:col-span-2" />
        {hasToday && (
          <SelectField
            form={form}
            name="start_screen"
            label={t('Start after a login')}
            options={START_SCREENS.map((value) => ({ value, label: t(START_LABELS[value]) }))}
          />
        )}
        {languages.length > 1 && (
          <SelectField form={form} name="language" label={t('Language')} options={languageOptions(languages)} />
        )}
      </div>
      <div className="flex justify-end border-t pt-4 max-sm:*:flex-1">
        <SubmitButton form={form}>{t('Save')}</SubmitButton>
      </div>
    </Form>
  );
}

/** A button that ends every session of the account, including this one, after confirmation. */
function SignOutEverywhere() {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const end = trpc.auth.logoutEverywhere.useMutation().mutateAsync;

  async function endAll() {
    await end();
    clearAccountData();
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('Sign out everywhere')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Sign out everywhere?')}
        text={t('All devices and browsers will be signed out of this account, including this one.')}
        danger
        onYes={endAll}
      />
    </>
  );
}
