import { ChevronLeft, ChevronRight, type LucideIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { ProgressBar } from './progress-bar.tsx';

export type PictureTile = {
  key: string;
  /** The file name. */
  name: string;
  src: string;
  /** 0 to 100 during the upload. */
  progress?: number;
  /** Why the upload failed. */
  problem?: string;
};

type PictureTilesProps = {
  tiles: readonly PictureTile[];
  /** False if there is only one picture, which has no cover and no place. */
  isOrdered?: boolean;
  disabled?: boolean;
  /** `to` is the new index. */
  onMove: (key: string, to: number) => void;
  onRemove: (key: string) => void;
};

/** An ordered row of pictures that can be moved, by dragging or with buttons, and removed. The first is the cover. */
export function PictureTiles({ tiles, isOrdered = true, disabled = false, onMove, onRemove }: PictureTilesProps) {
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');

  function move(tile: PictureTile, to: number) {
    if (to < 0 || to >= tiles.length) return;
    onMove(tile.key, to);
    setSaid(`${tile.name} is picture ${to + 1} of ${tiles.length}`);
  }

  return (
    <>
      <ol aria-label="Pictures" className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        {tiles.map((tile, index) => (
          <li
            key={tile.key}
            draggable={isOrdered && !disabled}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(tile.key);
            }}
            onDragEnter={() => dragged && dragged !== tile.key && onMove(dragged, index)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
            className={classNames(
              'min-w-0 overflow-hidden rounded-md border bg-card',
              isOrdered && !disabled && 'cursor-grab',
              dragged === tile.key && 'border-primary opacity-60',
              tile.problem && 'border-danger-text',
            )}
          >
            <div className="relative bg-muted">
              <img
                src={tile.src}
                alt={tile.name}
                width={360}
                height={205}
                draggable={false}
                className="aspect-[1440/820] h-auto w-full object-cover"
              />
              {isOrdered && index === 0 && (
                <span className="absolute left-1.5 top-1.5 rounded-sm bg-card px-1.5 py-0.5 text-xs font-medium">
                  Cover
                </span>
              )}
            </div>
            {tile.progress === undefined ? (
              <div className="flex items-center p-1">
                {isOrdered && (
                  <>
                    <TileButton
                      icon={ChevronLeft}
                      label={`Move ${tile.name} earlier`}
                      idle={disabled || index === 0}
                      onPress={() => move(tile, index - 1)}
                    />
                    <TileButton
                      icon={ChevronRight}
                      label={`Move ${tile.name} later`}
                      idle={disabled || index === tiles.length - 1}
                      onPress={() => move(tile, index + 1)}
                    />
                  </>
                )}
                <span className="flex-1" />
                <TileButton
                  icon={Trash2}
                  label={`Remove ${tile.name}`}
                  idle={disabled}
                  onPress={() => onRemove(tile.key)}
                />
              </div>
            ) : (
              <div className="flex h-10 items-center px-2.5">
                <ProgressBar className="flex-1" label={`Uploading ${tile.name}`} value={tile.progress} />
              </div>
            )}
            {tile.problem && <Problem text={tile.problem} disabled={disabled} />}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** Retry submits the surrounding form, which repeats only the uploads that failed. */
function Problem({ text, disabled }: { text: string; disabled: boolean }) {
  return (
    <div className="border-t px-2.5 py-2 text-xs">
      <p className="text-danger-text">{text}</p>
      <button
        type="submit"
        disabled={disabled}
        className="mt-1 font-medium text-primary-text underline-offset-4 hover:underline"
      >
        Retry
      </button>
    </div>
  );
}

type TileButtonProps = { icon: LucideIcon; label: string; idle: boolean; onPress: () => void };

/** Stays focusable while it has no effect, so that keyboard users do not lose the focus at the end of the row. */
function TileButton({ icon: Icon, label, idle, onPress }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={idle || undefined}
      onClick={() => !idle && onPress()}
      className="grid size-8 place-items-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
}
