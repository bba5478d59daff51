import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { Button, IconButton } from '../button';
import { sentenceOf } from '../feedback/attempt';
import { Problem } from '../feedback/problem';
import { Sheet } from '../overlays/sheet';
import {
  type Crop,
  type CropSquare,
  dragged,
  leastZoomOf,
  maxZoomOf,
  squareOf,
  startCrop,
  zoomedTo,
} from './crop-geometry';
import { usePinch } from './use-pinch';

/** A picture that has been decoded. */
export type DecodedPicture = CanvasImageSource & { readonly width: number; readonly height: number };

interface CropSheetProps {
  /** Null: closed. */
  picture: DecodedPicture | null;
  onClose: () => void;
  /** Rejects with a sentence for the person. */
  onCropped: (square: CropSquare) => Promise<void>;
  title?: string;
  lead?: string;
  /** Where the square begins. */
  start?: (picture: DecodedPicture) => Crop;
  /** A colour: what shows where the picture is transparent, or the square reaches beyond it. */
  ground?: string;
  /** More to choose, below the picture. */
  children?: ReactNode;
}

/** Pixels of the square on screen; shown as wide as there is room. */
const PREVIEW_PX = 640;
const ZOOM_STEP = 1.15;
const MOVE_STEP = 0.05;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [MOVE_STEP, 0],
  ArrowRight: [-MOVE_STEP, 0],
  ArrowUp: [0, MOVE_STEP],
  ArrowDown: [0, -MOVE_STEP],
};

/** Chooses the square of a picture that is kept: by finger, mouse or keyboard. */
export function CropSheet(props: CropSheetProps) {
  const {
    picture,
    onClose,
    title = 'Place your picture',
    lead = 'Drag it, and zoom until your face fills the square.',
  } = props;
  return (
    <Sheet open={picture !== null} onOpenChange={(open) => !open && onClose()} title={title} lead={lead}>
      {picture && <CropForm {...props} picture={picture} />}
    </Sheet>
  );
}

const startOf = ({ width, height }: DecodedPicture): Crop => startCrop(width, height);

function CropForm({
  picture,
  onClose,
  onCropped,
  start = startOf,
  ground,
  children,
}: CropSheetProps & { picture: DecodedPicture }) {
  const [crop, setCrop] = useState(() => start(picture));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const maxZoom = maxZoomOf(picture);
  const leastZoom = leastZoomOf(crop);
  const zoomBy = (factor: number): void => setCrop((now) => zoomedTo(now, now.zoom * factor));
  const onKey = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (move) setCrop((now) => dragged(now, ...move));
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onCropped(squareOf(crop));
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4 p-4">
      <CropArea picture={picture} crop={crop} ground={ground} onChange={setCrop} onKey={onKey} />
      <div className="flex items-center gap-2">
        <IconButton label="Zoom out" disabled={crop.zoom <= leastZoom} onClick={() => zoomBy(1 / ZOOM_STEP)}>
          <ZoomOut size={20} aria-hidden />
        </IconButton>
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
          className="h-12 min-w-0 flex-1 accent-ink"
          min={leastZoom}
          max={Math.max(maxZoom, leastZoom + 0.01)}
          step={0.01}
          disabled={maxZoom <= leastZoom}
          value={crop.zoom}
          onChange={(event) => setCrop((now) => zoomedTo(now, Number(event.target.value)))}
        />
        <IconButton label="Zoom in" disabled={crop.zoom >= maxZoom} onClick={() => zoomBy(ZOOM_STEP)}>
          <ZoomIn size={20} aria-hidden />
        </IconButton>
      </div>
      {children}
      {failure !== null && <Problem>{failure}</Problem>}
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          Use this picture
        </Button>
      </div>
    </div>
  );
}

interface CropAreaProps {
  picture: DecodedPicture;
  crop: Crop;
  ground: string | undefined;
  onChange: (change: (now: Crop) => Crop) => void;
  onKey: (event: KeyboardEvent) => void;
}

/** The square as it will be, drawn from the picture itself. */
function CropArea({ picture, crop, ground, onChange, onKey }: CropAreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const area = useRef<HTMLDivElement>(null);
  usePinch(area, {
    onDrag: (dx, dy) => onChange((now) => dragged(now, dx, dy)),
    onZoom: (factor, at) => onChange((now) => zoomedTo(now, now.zoom * factor, at)),
    onKey,
  });
  useEffect(() => {
    const { left, top, side } = squareOf(crop);
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    if (ground === undefined) {
      context.drawImage(picture, left, top, side, side, 0, 0, PREVIEW_PX, PREVIEW_PX);
      return;
    }
    const scale = PREVIEW_PX / side;
    context.fillStyle = ground;
    context.fillRect(0, 0, PREVIEW_PX, PREVIEW_PX);
    // The whole picture, moved: a part of it that reaches beyond its edge is drawn differently by different browsers.
    context.drawImage(picture, -left * scale, -top * scale, picture.width * scale, picture.height * scale);
  }, [picture, crop, ground]);
  return (
    <div
      ref={area}
      role="application"
      tabIndex={0}
      aria-label="The picture. The arrow keys move it, plus and minus zoom."
      className="mx-auto w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-box border border-line bg-well active:cursor-grabbing"
    >
      <canvas ref={canvas} width={PREVIEW_PX} height={PREVIEW_PX} className="block aspect-square w-full" />
    </div>
  );
}
