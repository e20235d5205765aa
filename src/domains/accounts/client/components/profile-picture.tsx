import { useEffect, useRef, useState } from 'react';
import { dismissErrors, showError, showProblem } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import { trpc } from '#client/trpc.tsx';
import type { SessionUser } from '#client/trpc.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { checkPicture } from '#client/ui/picture-check.ts';
import { PICTURE_FILES } from '#client/ui/picture-input.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { showDeleted } from '#client/undo.ts';
import { useReadAccount } from '#domains/accounts/client/queries.ts';
import { pictureRule, upload } from '#domains/attachments/client/index.ts';
import { PROFILE_PICTURE, sizedPicture } from '#domains/attachments/index.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

const RULE = pictureRule(PROFILE_PICTURE);

/** The upload of a new picture. `preview` and `progress` are undefined while nothing is sent. */
function useSendPicture(user: SessionUser) {
  const readAgain = useReadAccount(user._id);
  const save = trpc.attachments.save.useMutation().mutateAsync;
  const [progress, setProgress] = useState<number>();
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File) {
    dismissErrors();
    setProblem(undefined);
    const checked = await checkPicture(file, RULE);
    if ('problem' in checked) {
      showProblem(checked.problem, { description: file.name });
      setProblem(checked.problem);
      return;
    }
    const running = new AbortController();
    sending.current = running;
    setPreview(checked.preview);
    setProgress(0);
    try {
      const _id = await upload({ file, onProgress: setProgress, signal: running.signal });
      await save({ onModel: 'Users', model_id: user._id, added: [{ _id, order: 0 }], removed: [], moved: [] });
      // The preview is shown until the account with the new picture has been read.
      await readAgain();
    } catch (error) {
      if (running.signal.aborted) return;
      showError(error);
      setProblem(failureOf(error).message);
    } finally {
      setPreview(undefined);
      setProgress(undefined);
    }
  }
  return { send, progress, preview, problem };
}

/** Removes the picture, which can be undone. */
function useRemovePicture(user: SessionUser) {
  const t = useTexts();
  const readAgain = useReadAccount(user._id);
  const [picture] = user.pictures;
  const remove = trpc.attachments.remove.useMutation().mutateAsync;
  const restore = trpc.attachments.restore.useMutation().mutateAsync;
  return async () => {
    if (!picture) return;
    const { _id } = await remove({ _id: picture._id });
    showDeleted(t('Your picture'), async () => {
      await restore({ _id });
      await readAgain();
    });
    await readAgain();
  };
}

/** The picture of the signed-in account. Uploading and removing it take effect immediately. */
export function ProfilePicture({ user }: { user: SessionUser }) {
  const t = useTexts();
  const [picture] = user.pictures;
  const { send, progress, preview, problem } = useSendPicture(user);
  const removePicture = useRemovePicture(user);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar
        name={user.name || user.email}
        src={preview ?? (picture && sizedPicture(picture, 360))}
        size="lg"
        className="size-20"
      />
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-all font-medium">
          <bdi>{user.email}</bdi>
        </p>
        <p className="text-muted-foreground">{user.role_id?.name}</p>
      </div>
      <PictureButtons
        hasPicture={Boolean(picture)}
        progress={progress}
        problem={problem}
        onFile={(file) => void send(file)}
        onRemove={() => setRemoving(true)}
      />
      <ConfirmCall
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t('Are you sure to delete this?')}
        text={t('Your initials will be shown instead.')}
        danger
        onYes={removePicture}
      />
    </div>
  );
}

type PictureButtonsProps = {
  hasPicture: boolean;
  /** Set while a picture is sent. */
  progress: number | undefined;
  /** Why the last picture was not sent. */
  problem: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
};

function PictureButtons({ hasPicture, progress, problem, onFile, onRemove }: PictureButtonsProps) {
  const t = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const isSending = progress !== undefined;
  return (
    <div className="min-w-0 max-sm:w-full">
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_FILES}
        aria-label={t('Picture')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          loading={isSending}
          aria-describedby="picture-hint"
          onClick={() => chooser.current?.click()}
        >
          {hasPicture ? t('Change picture') : t('Upload picture')}
        </Button>
        {hasPicture && (
          <Button variant="ghost" size="sm" disabled={isSending} onClick={onRemove}>
            {t('Remove')}
          </Button>
        )}
      </div>
      {isSending && <ProgressBar className="mt-2" label={t('Uploading your picture')} value={progress} />}
      {!isSending && (
        <div className="mt-2">
          <FieldMessage id="picture-hint" error={problem} hint={t('PNG, JPG or GIF, at most 10 MB')} />
        </div>
      )}
    </div>
  );
}
