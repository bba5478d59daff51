import { useState } from 'react';
import { Button } from '@/ui/button';
import { VideoCard } from '@/ui/domain/people/media-gallery';
import { PictureContext } from '@/ui/files/picture-source';
import { AvatarEditor } from '@/ui/pictures/avatar-editor';
import { CropSheet } from '@/ui/pictures/crop-sheet';
import { PickPicture } from '@/ui/pictures/pick-picture';
import { PictureState } from '@/ui/pictures/picture-state';
import { PERSON } from '../examples';
import { Part } from '../part';
import { EXAMPLE_PICTURES, examplePicture, FULL_PERSON, PICTURE_STATES } from './people-examples';

const never = () => new Promise<void>(() => {});
const refuse = async (): Promise<void> => {
  throw new Error('There is no room on this device for the picture.');
};
const picturePath = `${PERSON.id}/${Object.values(FULL_PERSON.media ?? {})[0]?.file?.id ?? ''}`;

/** The sheet that places a picture: what happens to it is chosen by the button that opens it. */
function Crops() {
  const [open, setOpen] = useState<{ picture: HTMLCanvasElement; crop: () => Promise<void> } | null>(null);
  const opening = (crop: () => Promise<void>) => () => setOpen({ picture: examplePicture(), crop });
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={opening(async () => setOpen(null))}>Place a picture</Button>
      <Button onClick={opening(never)}>Place one, slowly</Button>
      <Button onClick={opening(refuse)}>Place one, in vain</Button>
      <CropSheet
        picture={open?.picture ?? null}
        onClose={() => setOpen(null)}
        onCropped={() => open?.crop() ?? Promise.resolve()}
      />
    </div>
  );
}

export function Pictures() {
  const [picture, setPicture] = useState<string | null>(picturePath);
  return (
    <Part title="Pictures of people">
      <PictureContext value={EXAMPLE_PICTURES}>
        <div className="grid gap-4">
          <AvatarEditor
            name="Ines Marlow"
            picture={picture}
            decode={async () => examplePicture()}
            save={async () => setPicture(picturePath)}
            remove={async () => setPicture(null)}
          />
          <AvatarEditor
            name="Jo Park"
            picture={null}
            state={<PictureState files={PICTURE_STATES[0].files} offline={false} retry={never} />}
            decode={() => Promise.reject(new Error('This is no picture.'))}
            save={never}
            remove={never}
          />
          <ul className="grid gap-2">
            {PICTURE_STATES.map(({ key, files, offline }) => (
              <li key={key}>
                <PictureState files={files} offline={offline} retry={never} />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <PickPicture camera="environment" disabled onPick={() => {}}>
              Add a still
            </PickPicture>
          </div>
          <Crops />
          <VideoCard
            video={{
              id: 'video',
              kind: 'video',
              place: 0,
              title: '',
              url: 'https://www.youtube.com/watch?v=00000000000',
              file: null,
              thumb: null,
            }}
          />
        </div>
      </PictureContext>
    </Part>
  );
}
