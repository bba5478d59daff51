import { useState } from 'react';
import { Play } from 'lucide-react';
import { videoSource } from '@/domain/people/video-address';
import type { Media } from '@/domain/definition/profile-parts';
import { mediaOf, type MediumOf, piecesOf } from '@/domain/people/profile-media';
import type { Person } from '@/domain/streams/people';
import { BlobImage } from '../../files/blob-image';
import { usePicture } from '../../files/picture-source';
import { Sheet } from '../../overlays/sheet';

interface StillProps {
  ownerId: string;
  still: MediumOf<'still'>;
  alt: string;
}

/** A still, small. Its frame is there before its picture. */
export function StillFrame({ ownerId, still, alt }: StillProps) {
  const blob = usePicture(`${ownerId}/${still.thumb.id}`);
  return (
    <span className="block aspect-video overflow-hidden rounded-box border border-hair bg-well">
      {blob && <BlobImage blob={blob} alt={alt} className="size-full object-cover" />}
    </span>
  );
}

/** The same in full; the small one until it is here. */
function FullStill({ ownerId, still, alt }: StillProps) {
  const small = usePicture(`${ownerId}/${still.thumb.id}`);
  const full = usePicture(`${ownerId}/${still.file.id}`);
  const blob = full ?? small;
  return (
    <span
      className="block w-full overflow-hidden bg-well"
      style={{ aspectRatio: `${still.file.width} / ${still.file.height}`, maxHeight: '80dvh' }}
    >
      {blob && (
        <BlobImage key={full ? 'full' : 'small'} blob={blob} alt={alt} className="size-full object-contain" />
      )}
    </span>
  );
}

/**
 * A video as a card of our own. Only a tap loads the player: until then nothing is asked of the service, which would learn who
 * reads which profile.
 */
export function VideoCard({ video }: { video: MediumOf<'video'> }) {
  const [isPlaying, setPlaying] = useState(false);
  const source = videoSource(video.url);
  if (!source) return null;
  const name = video.title || `Video on ${source.service}`;
  if (isPlaying)
    return (
      <iframe
        src={source.embed}
        title={name}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // Only a frame of this origin could break out with both, and the player's is not; without them no player runs.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        className="block aspect-video w-full rounded-box border border-hair bg-well"
      />
    );
  return (
    <button
      type="button"
      onClick={() => setPlaying(true)}
      aria-label={`Play ${name}, from ${source.service}`}
      className="grid aspect-video w-full grid-cols-1 grid-rows-[1fr_auto] overflow-hidden rounded-box border border-hair bg-well text-left hover:border-line"
    >
      <span className="grid place-items-center">
        <span className="grid size-14 place-items-center rounded-full border border-line bg-paper">
          <Play size={22} aria-hidden className="translate-x-0.5" />
        </span>
      </span>
      <span className="border-t border-hair bg-sheet px-3 py-2">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">Plays from {source.service}</span>
      </span>
    </button>
  );
}

/** Somebody's stills and videos. */
export function MediaGallery({ person, as: Heading }: { person: Person; as: 'h2' | 'h3' }) {
  if (piecesOf(person.media).length === 0) return null;
  return (
    <section className="mt-8">
      <Heading className="head mb-3 text-lg">Stills and reel</Heading>
      <MediaGrid ownerId={person.id} media={person.media} />
    </section>
  );
}

/** The stills, each opens in full, and the videos. */
export function MediaGrid({ ownerId, media }: { ownerId: string; media: Media | undefined }) {
  const stills = mediaOf(media, 'still');
  const videos = mediaOf(media, 'video');
  const [shown, setShown] = useState<MediumOf<'still'> | null>(null);
  const nameOf = (still: MediumOf<'still'>): string =>
    `Still ${stills.indexOf(still) + 1} of ${stills.length}`;
  return (
    <>
      {videos.length > 0 && (
        <ul className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
          {videos.map((video) => (
            <li key={video.id}>
              <VideoCard video={video} />
            </li>
          ))}
        </ul>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {stills.map((still) => (
          <li key={still.id}>
            {/* The name is here also while the picture is not. */}
            <button
              type="button"
              aria-label={nameOf(still)}
              onClick={() => setShown(still)}
              className="block w-full"
            >
              <StillFrame ownerId={ownerId} still={still} alt={nameOf(still)} />
            </button>
          </li>
        ))}
      </ul>
      <Sheet
        kind="wide"
        open={shown !== null}
        onOpenChange={(open) => !open && setShown(null)}
        title={shown ? nameOf(shown) : 'Still'}
      >
        {shown && (
          <div className="p-4">
            <FullStill ownerId={ownerId} still={shown} alt={nameOf(shown)} />
          </div>
        )}
      </Sheet>
    </>
  );
}
