import { attachmentPath } from '@/domain/attachments';
import { piecesOf, standingCv } from '@/domain/people/profile-media';
import { refusal } from '@/domain/refusals';
import { profiles } from '@/domain/streams';
import type { Application } from '@/domain/streams/applications';
import { InvalidWriteError } from '../errors';
import { readMany } from '../queries/read';
import type { Store } from '../store';

export interface PickedParts {
  /** The medium of the CV to attach; null: none. */
  cvId: string | null;
  /** The media of the pieces to send. */
  pieceIds: readonly string[];
}

type ApplicationParts = Pick<
  Application,
  'resume_path' | 'resume_name' | 'resume_size' | 'portfolio_ids' | 'portfolio'
>;

/**
 * What an application says of the parts of the profile that go with it. Pieces that the profile no longer has are left out.
 * @throws InvalidWriteError (MQ631) when the CV has been replaced or removed since it was picked
 */
export async function partsForApplication(
  store: Store,
  { cvId, pieceIds }: PickedParts,
): Promise<ApplicationParts> {
  const [me] = await readMany(store, profiles, [store.me()]);
  const cv = cvId === null ? null : standingCv(me?.media);
  if (cvId !== null && cv?.id !== cvId) throw new InvalidWriteError(refusal('MQ631'), 'resume_path');
  const pieces = piecesOf(me?.media).filter(({ id }) => pieceIds.includes(id));
  return {
    resume_path: cv && attachmentPath(store.me(), cv.file.id),
    resume_name: cv?.title ?? '',
    resume_size: cv?.file.size ?? null,
    portfolio_ids: pieces.map(({ id }) => id),
    portfolio: Object.fromEntries(pieces.map(({ id, ...piece }) => [id, piece])),
  };
}
