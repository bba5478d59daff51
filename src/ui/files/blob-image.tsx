import { useCallback } from 'react';

interface BlobImageProps {
  blob: Blob;
  alt: string;
  className?: string;
  /** It cannot be drawn. */
  onError?: () => void;
}

/** An image from a blob; its object URL is revoked on unmount. */
export function BlobImage({ blob, alt, className, onError }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} className={className} onError={onError} />;
}
