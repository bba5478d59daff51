import * as z from 'zod';
import { avatarPath, standingAvatar } from '@/domain/people/profile-media';
import { decodePicture, encodeAvatar } from '@/platform/pictures/encode-picture';
import { observeMe } from '@/store/entities/profiles';
import { removeAvatar, setAvatar } from '@/store/profile/media';
import { useMyPictures } from '@/store/react/files/use-my-pictures';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import { PersonRow } from '@/ui/domain/people/person-row';
import { AvatarEditor } from '@/ui/pictures/avatar-editor';
import { PictureState } from '@/ui/pictures/picture-state';
import { StepForm, type StepProps } from './step-form';

const EmptyForm = z.object({});

/** The last step: how others see the person, and their picture. */
export function PreviewStep({ me: opened, ...step }: StepProps) {
  const store = useStore();
  // A picture is stored as it is chosen, not with the step.
  const me = useLive(observeMe) ?? opened;
  const { filesOf, offline, retry } = useMyPictures(me);
  const avatar = standingAvatar(me.media);
  return (
    <StepForm {...step} schema={EmptyForm} defaults={{}} save={async () => {}}>
      {() => (
        <>
          <div className="rounded-box border border-hair bg-sheet">
            <PersonRow person={{ ...me, shown_days: '' }} />
          </div>
          <AvatarEditor
            name={me.full_name}
            picture={avatarPath(me, 'file')}
            decode={decodePicture}
            save={async (decoded, square) => setAvatar(store, await encodeAvatar(decoded, square))}
            remove={() => removeAvatar(store)}
            state={avatar && <PictureState files={filesOf(avatar)} offline={offline} retry={retry} />}
          />
        </>
      )}
    </StepForm>
  );
}
