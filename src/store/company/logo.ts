import { newId } from '@/domain/ids';
import type { CompanyLogo, LogoPicture } from '@/domain/companies/logo-parts';
import { companies } from '@/domain/streams';
import { storeFiles } from '../files/attach-files';
import type { Store } from '../store';
import { editFrom } from '../writes/write';

/** One size of a logo, encoded on this device. */
export interface EncodedLogoPicture {
  blob: Blob;
  width: number;
  height: number;
}

export interface EncodedLogo {
  file: EncodedLogoPicture;
  thumb: EncodedLogoPicture;
}

const changeLogo = (store: Store, companyId: string, logo: CompanyLogo): Promise<void> =>
  editFrom(store, companies, companyId, () => ({ logo }));

interface Described {
  picture: LogoPicture;
  blob: Blob;
}

const described = ({ blob, width, height }: EncodedLogoPicture): Described => ({
  picture: {
    id: newId(),
    type: blob.type === 'image/jpeg' ? 'image/jpeg' : 'image/png',
    size: blob.size,
    width,
    height,
  },
  blob,
});

/**
 * Replaces a company's logo, also without a signal: the bytes are stored first, then the change that refers to them, so a crash in between loses no logo that is shown
 * (S2). The one before leaves the device once nothing refers to it. The server takes it from whoever manages the company alone.
 * @throws GoneError, InvalidWriteError, StoreError
 */
export async function setLogo(store: Store, companyId: string, encoded: EncodedLogo): Promise<void> {
  // The small one is made, and so uploaded, first.
  const thumb = described(encoded.thumb);
  const file = described(encoded.file);
  const boxed = [thumb, file].map(({ picture, blob }) => ({
    id: picture.id,
    name: 'Logo',
    type: picture.type,
    size: picture.size,
    blob,
  }));
  await storeFiles(store, 'profiles', companyId, boxed, () =>
    changeLogo(store, companyId, { [newId()]: { file: file.picture, thumb: thumb.picture } }),
  );
}

/** @throws like `setLogo` */
export const removeLogo = (store: Store, companyId: string): Promise<void> =>
  changeLogo(store, companyId, {});
