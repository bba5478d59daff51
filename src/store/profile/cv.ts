import { map, type Observable } from 'rxjs';
import { cvOf } from '@/domain/attachments';
import { newId } from '@/domain/ids';
import { cvName, cvProblem } from '@/domain/people/cv-file';
import { today } from '@/domain/values/days';
import { observeApplications } from '../entities/applications';
import { InvalidWriteError } from '../errors';
import { storeFiles } from '../files/attach-files';
import type { Store } from '../store';
import { changeMedia, without } from './media';

const withoutCv = (media: Parameters<typeof without>[0]) => without(media, ({ kind }) => kind === 'cv');

/**
 * Adds the CV, or puts it in the place of the one before. Applications that were sent with that one keep it.
 * @throws InvalidWriteError (MQ603, MQ628, MQ629), StorageFullError, StorageUnavailableError, and like `updateMe`
 */
export async function setCv(store: Store, blob: File): Promise<void> {
  const problem = await cvProblem(blob);
  if (problem !== null) throw new InvalidWriteError(problem, 'media');
  const medium = newId();
  const file = { id: newId(), type: 'application/pdf' as const, size: blob.size };
  const name = cvName(blob);
  const added_on = today(new Date(store.deps.now()));
  await storeFiles(store, 'profiles', store.me(), [{ ...file, name, blob }], () =>
    changeMedia(store, (media) => ({
      ...withoutCv(media),
      [medium]: { kind: 'cv', place: 0, title: name, url: null, file: { ...file, added_on }, thumb: null },
    })),
  );
}

/** @throws like `updateMe` */
export const removeCv = (store: Store): Promise<void> => changeMedia(store, withoutCv);

/** How many of the person's applications were sent with the CV that their profile has, and were not withdrawn. @param fileId of the CV */
export const observeApplicationsWithCv = (store: Store, fileId: string): Observable<number> =>
  observeApplications(store, { applicantId: store.me() }).pipe(
    map((all) => all.filter((application) => cvOf(application)?.id === fileId).length),
  );
