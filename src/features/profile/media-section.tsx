import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Ellipsis } from 'lucide-react';
import { MAX_STILLS, MAX_VIDEOS } from '@/domain/limits';
import { mediaOf } from '@/domain/people/profile-media';
import type { Profile } from '@/domain/streams/profiles';
import { decodePicture, encodeStill } from '@/platform/pictures/encode-picture';
import { addStill, moveMedium, removeMedium } from '@/store/profile/media';
import { useMyPictures } from '@/store/react/files/use-my-pictures';
import { useStore } from '@/store/react/store-context';
import { Button, IconButton } from '@/ui/button';
import { StillFrame, VideoCard } from '@/ui/domain/people/media-gallery';
import { attempt, sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Menu } from '@/ui/overlays/menu';
import { LatePart } from '@/ui/loading/late-part';
import { PickPicture } from '@/ui/pictures/pick-picture';
import { PictureState } from '@/ui/pictures/picture-state';
import { VIDEO_SECTION } from './section-ids';

const loadVideoEditor = () => import('./editors/video-editor');

interface MediaSectionProps {
  me: Profile;
  open: string | null;
  onOpen: (section: string) => void;
  onClose: (section: string) => void;
}

/** Stills and videos of the person's work. */
export function MediaSection({ me, open, onOpen, onClose }: MediaSectionProps) {
  const videos = mediaOf(me.media, 'video');
  const isAdding = open === VIDEO_SECTION;
  return (
    <section id="stills" aria-label="Stills and reel" className="mt-6 border-t border-hair pt-2">
      <SectionHeading title="Stills and reel" />
      <Stills me={me} />
      {videos.length > 0 && (
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
          {videos.map((video) => (
            <li key={video.id} className="relative">
              <VideoCard video={video} />
              <MediumMenu
                id={video.id}
                name={video.title || 'this video'}
                isFirst={video === videos[0]}
                isLast={video === videos.at(-1)}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <LatePart
          load={loadVideoEditor}
          props={{ me, onDone: () => onClose(VIDEO_SECTION) }}
          of={VIDEO_SECTION}
        />
      ) : (
        videos.length < MAX_VIDEOS && (
          <Button
            variant="quiet"
            className="mt-2 -ml-4"
            icon={<Plus size={18} aria-hidden />}
            disabled={open !== null}
            onClick={() => onOpen(VIDEO_SECTION)}
          >
            Add a video from YouTube or Vimeo
          </Button>
        )
      )}
    </section>
  );
}

function Stills({ me }: { me: Profile }) {
  const store = useStore();
  const { filesOf, offline, retry } = useMyPictures(me);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const stills = mediaOf(me.media, 'still');
  const add = async (file: File): Promise<void> => {
    setFailure(null);
    setBusy(true);
    try {
      await addStill(store, await encodeStill(await decodePicture(file)));
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {mediaOf(me.media, 'video').length === 0 && stills.length === 0 && (
        <p className="py-1.5 text-ink-2">
          None yet. A few frames of your work say more than a list of skills.
        </p>
      )}
      {stills.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {stills.map((still, index) => (
            <li key={still.id} className="relative min-w-0">
              <StillFrame ownerId={me.id} still={still} alt={`Still ${index + 1}`} />
              <MediumMenu
                id={still.id}
                name={`still ${index + 1}`}
                isFirst={index === 0}
                isLast={still === stills.at(-1)}
              />
              <PictureState files={filesOf(still)} offline={offline} retry={retry} />
            </li>
          ))}
        </ul>
      )}
      {failure !== null && <Problem>{failure}</Problem>}
      {stills.length < MAX_STILLS && (
        <div className="mt-3 flex flex-wrap gap-2">
          <PickPicture camera="environment" disabled={isBusy} onPick={(file) => void add(file)}>
            {isBusy ? 'Adding…' : 'Add a still'}
          </PickPicture>
        </div>
      )}
    </>
  );
}

interface MediumMenuProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
}

function MediumMenu({ id, name, isFirst, isLast }: MediumMenuProps) {
  const store = useStore();
  return (
    <span className="absolute top-1.5 right-1.5 rounded-box border border-hair bg-paper">
      <Menu
        label={`Actions for ${name}`}
        trigger={
          <IconButton label={`Actions for ${name}`}>
            <Ellipsis size={20} aria-hidden />
          </IconButton>
        }
        items={[
          {
            label: 'Move forward',
            disabled: isFirst,
            onSelect: () => void attempt(() => moveMedium(store, id, 'up')),
          },
          {
            label: 'Move back',
            disabled: isLast,
            onSelect: () => void attempt(() => moveMedium(store, id, 'down')),
          },
          { label: 'Remove', danger: true, onSelect: () => void attempt(() => removeMedium(store, id)) },
        ]}
      />
    </span>
  );
}
