import { FilePlus2, ImagePlus } from 'lucide-react';
import { useEffect, useId, useState, type DragEvent, type Ref } from 'react';
import { classNames } from './class-names.ts';

type PictureInputProps = {
  /** The text of the button: 'Add pictures'. */
  label: string;
  hint: string;
  /** The types that the system's file dialog offers. */
  accept?: string;
  /** Allows choosing several files at once. */
  multiple?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  /** The id of the message of this input. */
  describedBy?: string;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
};

/** The file types that the system's file dialog offers. The check uses the content of the file. */
export const PICTURE_FILES = 'image/png,image/jpeg,image/gif';

/** Prevents the browser from opening a file that is dropped outside of the input, which would discard unsaved changes. */
function keepPageUnderFiles(): () => void {
  const keep = (event: globalThis.DragEvent) => event.preventDefault();
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
}

/** An input for files, usually pictures, which can be chosen or dropped. */
export function PictureInput({
  label,
  hint,
  accept = PICTURE_FILES,
  multiple = false,
  disabled = false,
  invalid = false,
  describedBy,
  onFiles,
  ref,
}: PictureInputProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  useEffect(keepPageUnderFiles, []);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }

  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classNames(
        'relative rounded-md border border-dashed border-input transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring',
        disabled ? 'opacity-55' : 'hover:border-foreground hover:bg-muted',
        isOver && 'border-primary bg-primary-soft',
        invalid && 'border-danger-text',
      )}
    >
      <input
        ref={ref}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-label={label}
        className="peer sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Reset, so that choosing the same file again is a change.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <InputLabel inputId={id} label={label} hint={hint} disabled={disabled} isPicture={accept.startsWith('image/')} />
    </div>
  );
}

type InputLabelProps = { inputId: string; label: string; hint: string; disabled: boolean; isPicture: boolean };

function InputLabel({ inputId, label, hint, disabled, isPicture }: InputLabelProps) {
  const Icon = isPicture ? ImagePlus : FilePlus2;
  return (
    <label
      htmlFor={inputId}
      className={classNames('flex items-center gap-3 px-4 py-3.5 text-sm', !disabled && 'cursor-pointer')}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-text">
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-muted-foreground">{hint}</span>
      </span>
    </label>
  );
}
