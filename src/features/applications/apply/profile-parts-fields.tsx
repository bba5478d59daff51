import { useController, type UseFormReturn } from 'react-hook-form';
import { Check, Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { MAX_PIECES } from '@/domain/limits';
import { mediaOf, type MediumOf, piecesOf, standingCv } from '@/domain/people/profile-media';
import type { Profile } from '@/domain/streams/profiles';
import { formatBytes } from '@/domain/values/bytes';
import { StillFrame } from '@/ui/domain/people/media-gallery';
import { Checkbox } from '@/ui/fields/choice';
import { FieldNote } from '@/ui/fields/field';
import type { ApplyForm } from './apply-form';

interface ProfilePartsFieldsProps {
  me: Profile;
  form: UseFormReturn<ApplyForm>;
}

/** What goes with the application from the profile: the CV, and a few pieces of the person's work. */
export function ProfilePartsFields({ me, form }: ProfilePartsFieldsProps) {
  const cv = standingCv(me.media);
  const pieces = piecesOf(me.media);
  return (
    <>
      <fieldset>
        <legend className="text-sm font-semibold">CV</legend>
        {cv ? (
          <Checkbox
            label="Attach your CV"
            note={
              <span className="wrap-anywhere">
                {cv.title}, <span className="mono">{formatBytes(cv.file.size)}</span>
              </span>
            }
            className="mt-1"
            {...form.register('cv')}
          />
        ) : (
          <p className="mt-1 text-ink-2">
            None in your profile.{' '}
            <Link
              to="/profile?edit=cv"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Add one
            </Link>
            , and it is ready for the next application as well. This one is kept as a draft.
          </p>
        )}
      </fieldset>
      {pieces.length > 0 && <Pieces me={me} form={form} pieces={pieces} />}
    </>
  );
}

type Piece = ReturnType<typeof piecesOf>[number];

function Pieces({ me, form, pieces }: ProfilePartsFieldsProps & { pieces: readonly Piece[] }) {
  const { field, fieldState } = useController({ control: form.control, name: 'pieces' });
  // A draft may be older than the profile.
  const picked = pieces.flatMap(({ id }) => (field.value.includes(id) ? [id] : []));
  const stills = mediaOf(me.media, 'still');
  const isFull = picked.length >= MAX_PIECES;
  const toggle = (id: string): void =>
    field.onChange(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]);
  return (
    <fieldset aria-describedby="pieces-note">
      <legend className="text-sm font-semibold">
        Pieces of your work <span className="font-normal text-ink-2">(optional)</span>
      </legend>
      <ul className="mt-2 grid grid-cols-3 gap-3 sm:grid-cols-4">
        {pieces.map((piece) => (
          <li key={piece.id} className="min-w-0">
            <PieceTile
              me={me}
              piece={piece}
              name={
                piece.kind === 'still'
                  ? `Still ${stills.findIndex(({ id }) => id === piece.id) + 1}`
                  : piece.title || 'Video'
              }
              isOn={picked.includes(piece.id)}
              isFull={isFull}
              onToggle={() => toggle(piece.id)}
            />
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        <FieldNote
          id="pieces-note"
          hint={
            picked.length === 0
              ? `Up to ${MAX_PIECES} that speak for you on this job.`
              : `${picked.length} of ${MAX_PIECES} picked.${isFull ? ' Take one away to pick another.' : ''}`
          }
          error={fieldState.error?.message}
        />
      </div>
    </fieldset>
  );
}

interface PieceTileProps {
  me: Profile;
  piece: Piece;
  name: string;
  isOn: boolean;
  /** As many as fit are picked already. */
  isFull: boolean;
  onToggle: () => void;
}

function PieceTile({ me, piece, name, isOn, isFull, onToggle }: PieceTileProps) {
  return (
    <label className="relative block">
      <input
        type="checkbox"
        checked={isOn}
        // Not `disabled`: whoever comes by keyboard hears why, from the note.
        aria-disabled={(isFull && !isOn) || undefined}
        aria-label={name}
        onChange={() => (isOn || !isFull) && onToggle()}
        className="peer absolute inset-0 z-10 size-full cursor-pointer appearance-none rounded-box aria-disabled:cursor-not-allowed"
      />
      <span className="block rounded-box peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-ink peer-aria-disabled:opacity-50">
        {piece.kind === 'still' ? (
          <StillFrame ownerId={me.id} still={piece} alt="" />
        ) : (
          <VideoTile video={piece} />
        )}
      </span>
      <span
        aria-hidden
        className="absolute top-1.5 left-1.5 grid size-6 place-items-center rounded-mark border-[1.5px] border-line bg-sheet peer-checked:border-inverse peer-checked:bg-inverse peer-checked:[&_svg]:block"
      >
        <Check size={18} strokeWidth={3} className="hidden text-on-inverse" />
      </span>
    </label>
  );
}

/** Small enough for a picker; nothing of the service loads. */
const VideoTile = ({ video }: { video: MediumOf<'video'> }) => (
  <span className="grid aspect-video grid-rows-[1fr_auto] overflow-hidden rounded-box border border-hair bg-well">
    <span className="grid place-items-center">
      <Play size={20} aria-hidden />
    </span>
    <span className="truncate bg-sheet px-2 py-0.5 text-sm">{video.title || 'Video'}</span>
  </span>
);
