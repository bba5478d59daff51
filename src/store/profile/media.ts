import type { Media, Medium, Picture } from '@/domain/definition/profile-parts';
import { newId } from '@/domain/ids';
import { MAX_STILLS, MAX_VIDEOS } from '@/domain/limits';
import { movedPlaces } from '@/domain/people/credits';
import { mediaOf } from '@/domain/people/profile-media';
import { videoAddress } from '@/domain/people/video-address';
import { refusal } from '@/domain/refusals';
import { profiles } from '@/domain/streams';
import { InvalidWriteError } from '../errors';
import { storeFiles } from '../files/attach-files';
import type { Store } from '../store';
import { editFrom } from '../writes/write';

/** One size of a picture, encoded on this device. */
export interface EncodedPicture {
  blob: Blob;
  width: number;
  height: number;
}

export interface EncodedSizes {
  file: EncodedPicture;
  thumb: EncodedPicture;
}

const STEP = 1024;

const described = ({ blob, width, height }: EncodedPicture): Picture & { name: string; blob: Blob } => ({
  id: newId(),
  name: 'Picture',
  type: 'image/jpeg',
  size: blob.size,
  width,
  height,
  blob,
});

const row = ({ name: _name, blob: _blob, ...picture }: ReturnType<typeof described>): Picture => picture;

export const changeMedia = (store: Store, change: (media: Media) => Media | null): Promise<void> =>
  editFrom(store, profiles, store.me(), ({ media }) => {
    const changed = change(media);
    return changed && { media: changed };
  });

export const without = (media: Media, isGone: (medium: Medium, id: string) => boolean): Media =>
  Object.fromEntries(Object.entries(media).filter(([id, medium]) => !isGone(medium, id)));

const lastPlace = (media: Media, kind: Medium['kind']): number =>
  (mediaOf(media, kind).at(-1)?.place ?? -STEP) + STEP;

/** Stores the bytes, then the change of the profile that refers to them: a crash in between loses no picture that is shown (S2). */
async function storePictures(
  store: Store,
  { file, thumb }: EncodedSizes,
  change: (media: Media, pictures: { file: Picture; thumb: Picture }) => Media,
): Promise<void> {
  // The small one is made, and so uploaded, first.
  const small = described(thumb);
  const large = described(file);
  await storeFiles(store, 'profiles', store.me(), [small, large], () =>
    changeMedia(store, (media) => change(media, { file: row(large), thumb: row(small) })),
  );
}

/** Replaces the picture. The one before leaves the device once nothing refers to it. @throws like `updateMe`, StorageFullError */
export async function setAvatar(store: Store, sizes: EncodedSizes): Promise<void> {
  const id = newId();
  await storePictures(store, sizes, (media, pictures) => ({
    ...without(media, ({ kind }) => kind === 'avatar'),
    [id]: { kind: 'avatar', place: 0, title: '', url: null, ...pictures },
  }));
}

/** @throws like `updateMe` */
export const removeAvatar = (store: Store): Promise<void> =>
  changeMedia(store, (media) => without(media, ({ kind }) => kind === 'avatar'));

/** @throws InvalidWriteError (MQ622), and like `setAvatar` */
export async function addStill(store: Store, sizes: EncodedSizes): Promise<void> {
  const id = newId();
  await storePictures(store, sizes, (media, pictures) => {
    if (mediaOf(media, 'still').length >= MAX_STILLS) throw new InvalidWriteError(refusal('MQ622'), 'media');
    return {
      ...media,
      [id]: { kind: 'still', place: lastPlace(media, 'still'), title: '', url: null, ...pictures },
    };
  });
}

/** @param pasted the address of a page or a player @throws InvalidWriteError (MQ623, MQ624), and like `updateMe` */
export async function addVideo(store: Store, pasted: string, title: string): Promise<void> {
  const url = videoAddress(pasted);
  if (url === null) throw new InvalidWriteError(refusal('MQ624'), 'url');
  const id = newId();
  await changeMedia(store, (media) => {
    if (mediaOf(media, 'video').length >= MAX_VIDEOS) throw new InvalidWriteError(refusal('MQ623'), 'media');
    return {
      ...media,
      [id]: {
        kind: 'video',
        place: lastPlace(media, 'video'),
        title: title.trim(),
        url,
        file: null,
        thumb: null,
      },
    };
  });
}

/** @throws like `updateMe` */
export const removeMedium = (store: Store, id: string): Promise<void> =>
  changeMedia(store, (media) => (id in media ? without(media, (_medium, other) => other === id) : null));

/** One further to the front or the back among its kind. @throws like `updateMe` */
export const moveMedium = (store: Store, id: string, direction: 'up' | 'down'): Promise<void> =>
  changeMedia(store, (media) => {
    const medium = media[id];
    if (!medium) return null;
    const places = movedPlaces(mediaOf(media, medium.kind), id, direction);
    return places.size === 0
      ? null
      : Object.fromEntries(
          Object.entries(media).map(([key, each]) => [
            key,
            { ...each, place: places.get(key) ?? each.place },
          ]),
        );
  });
