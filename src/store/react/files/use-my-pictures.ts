import type { AttachmentView } from '@/domain/attachments';
import type { Medium } from '@/domain/definition/profile-parts';
import { filesOfMedia } from '@/domain/people/profile-media';
import type { Profile } from '@/domain/streams/profiles';
import { type Files, useFiles } from './use-files';

export interface MyPictures extends Pick<Files, 'offline' | 'retry'> {
  /** The files of one of the person's own pictures, with the state of each. */
  filesOf: (medium: Medium | null) => AttachmentView[];
}

/** How far one's own pictures have come. */
export function useMyPictures({ id, media, attachments_stored }: Profile): MyPictures {
  const { files, offline, retry } = useFiles('profiles', id, {
    id,
    attachments: filesOfMedia(media),
    attachments_stored,
  });
  return {
    offline,
    retry,
    filesOf: (medium) =>
      files.filter((file) => file.id === medium?.file?.id || file.id === medium?.thumb?.id),
  };
}
