import { createContext, useContext, useEffect, useState } from 'react';

/** Where pictures of people and companies come from; given by the app, because this layer knows no store. */
export interface PictureSource {
  /** What has been read in this page. */
  peek: (path: string) => Blob | undefined;
  /** Null: not on this device, and the server is out of reach or does not give it. */
  read: (path: string) => Promise<Blob | null>;
}

/** Null: there are no pictures here, and initials are shown. */
export const PictureContext = createContext<PictureSource | null>(null);

/** The picture at a path; null while it is not here. Tried again when there is a connection, and when it `isOnServer` from then on. */
export function usePicture(path: string | null | undefined, isOnServer = true): Blob | null {
  const source = useContext(PictureContext);
  const [read, setRead] = useState<{ path: string; blob: Blob } | null>(null);
  const known = path && source ? (source.peek(path) ?? (read?.path === path ? read.blob : null)) : null;
  const isMissing = known === null;
  useEffect(() => {
    // What is not there yet is asked for all the same: this device may be the one that it was chosen on.
    if (!path || !source || !isMissing) return;
    let isMounted = true;
    const load = async (): Promise<void> => {
      const blob = await source.read(path);
      if (blob && isMounted) setRead({ path, blob });
    };
    void load();
    if (isOnServer) window.addEventListener('online', load);
    return () => {
      isMounted = false;
      window.removeEventListener('online', load);
    };
  }, [path, source, isMissing, isOnServer]);
  return known;
}
