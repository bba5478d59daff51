import { type ReactNode, useState } from 'react';
import { Avatar } from '../avatar';
import { Button } from '../button';
import { attempt, sentenceOf } from '../feedback/attempt';
import { Problem } from '../feedback/problem';
import type { CropSquare } from './crop-geometry';
import { CropSheet, type DecodedPicture } from './crop-sheet';
import { PickPicture } from './pick-picture';

interface AvatarEditorProps<Decoded extends DecodedPicture> {
  name: string;
  /** Its path; null: there is none yet. */
  picture: string | null;
  /** Where it is on its way to the server. */
  state?: ReactNode;
  /** Rejects with a sentence when this is no picture. */
  decode: (file: File) => Promise<Decoded>;
  /** Stores the square; rejects with a sentence for the person. */
  save: (decoded: Decoded, square: CropSquare) => Promise<void>;
  remove: () => Promise<void>;
}

/** Chooses, changes and removes the person's picture. */
export function AvatarEditor<Decoded extends DecodedPicture>({
  name,
  picture,
  state,
  decode,
  save,
  remove,
}: AvatarEditorProps<Decoded>) {
  const [decoded, setDecoded] = useState<Decoded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const pick = async (file: File): Promise<void> => {
    setFailure(null);
    try {
      setDecoded(await decode(file));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-2">
      <Avatar name={name} picture={picture} size={104} />
      <div className="grid min-w-0 flex-1 basis-52 gap-2">
        <div className="flex flex-wrap gap-2">
          <PickPicture camera="user" onPick={(file) => void pick(file)}>
            {picture ? 'Change picture' : 'Add a picture'}
          </PickPicture>
          {picture && (
            <Button variant="quiet" onClick={() => void attempt(remove, 'Your picture could not be removed')}>
              Remove
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-2">
          Your face, so that people know who to look for on set. Whoever sees your profile sees it.
        </p>
        {state}
        {failure !== null && <Problem>{failure}</Problem>}
      </div>
      <CropSheet
        picture={decoded}
        onClose={() => setDecoded(null)}
        onCropped={async (square) => {
          if (decoded) await save(decoded, square);
          setDecoded(null);
        }}
      />
    </div>
  );
}
