import { avatarPath, standingAvatar } from '@/domain/people/profile-media';
import type { Profile } from '@/domain/streams/profiles';
import { decodePicture, encodeAvatar } from '@/platform/pictures/encode-picture';
import { removeAvatar, setAvatar } from '@/store/profile/media';
import { useMyPictures } from '@/store/react/files/use-my-pictures';
import { useStore } from '@/store/react/store-context';
import { SectionHeading } from '@/ui/layout/section-heading';
import { AvatarEditor } from '@/ui/pictures/avatar-editor';
import { PictureState } from '@/ui/pictures/picture-state';

/** The person's picture, which is shown before the server has it. */
export function PictureSection({ me }: { me: Profile }) {
  const store = useStore();
  const { filesOf, offline, retry } = useMyPictures(me);
  const avatar = standingAvatar(me.media);
  return (
    <section id="picture" aria-label="Picture" className="mt-6 border-t border-hair pt-2">
      <SectionHeading title="Picture" />
      <AvatarEditor
        name={me.full_name}
        picture={avatarPath(me, 'file')}
        decode={decodePicture}
        save={async (decoded, square) => setAvatar(store, await encodeAvatar(decoded, square))}
        remove={() => removeAvatar(store)}
        state={avatar && <PictureState files={filesOf(avatar)} offline={offline} retry={retry} />}
      />
    </section>
  );
}
