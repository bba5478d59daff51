import type { Attachment } from '../definition/attachments';
import type { Media, Medium } from '../definition/profile-parts';

/** The pictures, the videos and the CV of a profile. */

export type MediumOf<Kind extends Medium['kind']> = Extract<Medium, { kind: Kind }> & { id: string };

const FILE_NAMES = { avatar: 'Profile picture', still: 'Still' } as const;

/** Of one kind, in the order that the person gave them; entries of one place by id. */
export const mediaOf = <Kind extends Medium['kind']>(
  media: Media | undefined,
  kind: Kind,
): MediumOf<Kind>[] =>
  Object.entries(media ?? {})
    .map(([id, medium]) => ({ ...medium, id }))
    .filter((medium): medium is MediumOf<Kind> => medium.kind === kind)
    .toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));

/**
 * The picture that stands, where two devices that did not know of each other both chose one: the higher id, as in `private.standing_medium`.
 */
export const standingAvatar = (media: Media | undefined): MediumOf<'avatar'> | null =>
  mediaOf(media, 'avatar').toSorted((a, b) => (a.id < b.id ? 1 : -1))[0] ?? null;

/** The CV that stands, by the same rule. */
export const standingCv = (media: Media | undefined): MediumOf<'cv'> | null =>
  mediaOf(media, 'cv').toSorted((a, b) => (a.id < b.id ? 1 : -1))[0] ?? null;

/** What can be picked for an application, in the order of the profile: stills first. */
export const piecesOf = (media: Media | undefined): (MediumOf<'still'> | MediumOf<'video'>)[] => [
  ...mediaOf(media, 'still'),
  ...mediaOf(media, 'video'),
];

/** The files that these media refer to, the small ones first: a list is complete before anybody looks at one in full. */
export function filesOfMedia(media: Media | undefined): Attachment[] {
  const files = Object.values(media ?? {}).flatMap((medium): (Attachment & { isThumb: boolean })[] => {
    if (medium.kind === 'video') return [];
    if (medium.kind === 'cv') {
      const { id, type, size } = medium.file;
      return [{ id, name: medium.title, type, size, isThumb: false }];
    }
    return (['thumb', 'file'] as const).map((size) => ({
      id: medium[size].id,
      name: FILE_NAMES[medium.kind],
      type: medium[size].type,
      size: medium[size].size,
      isThumb: size === 'thumb',
    }));
  });
  return files
    .toSorted((a, b) => Number(b.isThumb) - Number(a.isThumb))
    .map(({ isThumb: _isThumb, ...file }) => file);
}

interface Pictured {
  id: string;
  avatar_url: string | null;
  media?: Media;
}

/**
 * Where somebody's picture is, for `Avatar`. Their own device has it, and knows of its removal, before the server does: so the media decide
 * where they are here, and the path that the server wrote where they have yet to come.
 * @param size `file`: for a place of more than 128 pixels
 */
export function avatarPath(
  person: Pictured | null | undefined,
  size: 'thumb' | 'file' = 'thumb',
): string | null {
  if (!person) return null;
  if (person.media === undefined) return person.avatar_url;
  const avatar = standingAvatar(person.media);
  return avatar && `${person.id}/${avatar[size].id}`;
}
