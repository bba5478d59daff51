import { useRef, type ReactNode } from 'react';
import { Camera } from 'lucide-react';
import { Button } from '../button';

interface PickPictureProps {
  /** The text of the button that opens the device's files and photos. */
  children: ReactNode;
  onPick: (file: File) => void;
  /** Which camera a phone opens first. */
  camera: 'user' | 'environment';
  disabled?: boolean;
}

interface PictureButtonProps {
  label: string;
  onPick: (file: File) => void;
  capture?: 'user' | 'environment';
  disabled: boolean | undefined;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

function PictureButton({ label, onPick, capture, disabled, icon, className, children }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={capture}
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Cleared, so that picking the same file again fires a change.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()} icon={icon} className={className}>
        {children}
      </Button>
    </>
  );
}

/** A picture from the device, or from its camera where one is at hand. */
export function PickPicture({ children, onPick, camera, disabled }: PickPictureProps) {
  return (
    <>
      <PictureButton label="Picture from this device" onPick={onPick} disabled={disabled}>
        {children}
      </PictureButton>
      <PictureButton
        label="Picture from the camera"
        onPick={onPick}
        capture={camera}
        disabled={disabled}
        icon={<Camera size={20} aria-hidden />}
        className="hidden pointer-coarse:inline-flex"
      >
        Camera
      </PictureButton>
    </>
  );
}
