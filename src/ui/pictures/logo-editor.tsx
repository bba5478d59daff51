import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button';
import { attempt, sentenceOf } from '../feedback/attempt';
import { Problem } from '../feedback/problem';
import { Segmented } from '../fields/choice';
import { type CropSquare, wholeCrop } from './crop-geometry';
import { CropSheet, type DecodedPicture } from './crop-sheet';
import { PickPicture } from './pick-picture';

/** A picture that was picked as a logo, with the plate that suits it. */
export interface PickedLogo<Picture extends DecodedPicture, Plate extends string> {
  picture: Picture;
  plate: Plate;
  /** It fills the square by itself: no margin around it. */
  fills: boolean;
}

interface LogoEditorProps<Picture extends DecodedPicture, Plate extends string> {
  /** The company's mark as it is. */
  mark: ReactNode;
  hasLogo: boolean;
  /** Where it is on its way to the server. */
  state?: ReactNode;
  /** What it can stand on: a colour for each. */
  plates: Readonly<Record<Plate, string>>;
  plateLabels: Readonly<Record<Plate, string>>;
  /** Rejects with a sentence when this is no picture. */
  decode: (file: File) => Promise<PickedLogo<Picture, Plate>>;
  /** Stores the square; rejects with a sentence for the person. */
  save: (picture: Picture, square: CropSquare, plate: Plate) => Promise<void>;
  remove: () => Promise<void>;
}

/** Chooses, changes and removes a logo. A wide one is shown whole, on a plate. */
export function LogoEditor<Picture extends DecodedPicture, Plate extends string>({
  mark,
  hasLogo,
  state,
  plates,
  plateLabels,
  decode,
  save,
  remove,
}: LogoEditorProps<Picture, Plate>) {
  const [picked, setPicked] = useState<PickedLogo<Picture, Plate> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const lead = useId();
  const pick = async (file: File): Promise<void> => {
    setFailure(null);
    try {
      setPicked(await decode(file));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-2">
      {mark}
      <div className="grid min-w-0 flex-1 basis-52 gap-2">
        <div className="flex flex-wrap gap-2" role="group" aria-describedby={lead}>
          <PickPicture camera="environment" onPick={(file) => void pick(file)}>
            {hasLogo ? 'Change logo' : 'Add a logo'}
          </PickPicture>
          {hasLogo && (
            <Button variant="quiet" onClick={() => void attempt(remove, 'The logo could not be removed')}>
              Remove
            </Button>
          )}
        </div>
        <p id={lead} className="text-sm text-ink-2">
          Beside the name, wherever crew see the company. PNG, JPEG or WebP.
        </p>
        {state}
        {failure !== null && <Problem>{failure}</Problem>}
      </div>
      <CropSheet
        title="Place the logo"
        lead="All of it is shown. Zoom in to leave out what is around it."
        picture={picked?.picture ?? null}
        start={({ width, height }) => wholeCrop(width, height, picked?.fills ?? false)}
        ground={picked ? plates[picked.plate] : undefined}
        onClose={() => setPicked(null)}
        onCropped={async (square) => {
          if (picked) await save(picked.picture, square, picked.plate);
          setPicked(null);
        }}
      >
        {picked && (
          <Segmented
            label="Background"
            hideLabel={false}
            options={(Object.keys(plates) as Plate[]).map((value) => ({ value, label: plateLabels[value] }))}
            value={picked.plate}
            onChange={(plate) => setPicked({ ...picked, plate: plate as Plate })}
          />
        )}
      </CropSheet>
    </div>
  );
}
