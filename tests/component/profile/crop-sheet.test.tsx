import { fireEvent, screen, within } from '@testing-library/dom';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AvatarEditor } from '@/ui/pictures/avatar-editor';
import type { DecodedPicture } from '@/ui/pictures/crop-sheet';
import type { CropSquare } from '@/ui/pictures/crop-geometry';
import { mounted } from '../support/mounted';

const shown = mounted();
const decoded = { width: 1000, height: 600 } as DecodedPicture;

let saved: CropSquare[] = [];
let save: () => Promise<void>;
beforeEach(() => {
  saved = [];
  save = async () => {};
});

const editor = (picture: string | null = null, remove = vi.fn(async () => {})) => (
  <AvatarEditor
    name="Mara Voss"
    picture={picture}
    decode={async (file) => {
      if (file.name === 'notes.txt') throw new Error('This browser cannot read this file as a picture.');
      return decoded;
    }}
    save={async (_decoded, square) => {
      saved.push(square);
      await save();
    }}
    remove={remove}
  />
);

const choose = (name = 'me.jpg'): Promise<void> =>
  act(async () => {
    const input = screen.getByLabelText<HTMLInputElement>('Picture from this device');
    Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], name)] });
    fireEvent.change(input);
  });
const sheet = () => within(screen.getByRole('dialog', { name: 'Place your picture' }));
const key = (name: string): Promise<void> =>
  act(async () => void fireEvent.keyDown(sheet().getByRole('application'), { key: name }));
const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('choosing a picture', () => {
  it('keeps the square that was placed with the keys alone', async () => {
    await shown.render(editor());
    await choose();
    await key('ArrowRight');
    await press('Use this picture');
    // The keys move the picture's part, so the square goes to the right.
    expect(saved).toEqual([{ left: 230, top: 0, side: 600 }]);
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('zooms with keys, buttons and the slider, as far as the picture is sharp', async () => {
    await shown.render(editor());
    await choose();
    const slider = sheet().getByRole<HTMLInputElement>('slider', { name: 'Zoom' });
    expect(slider.max).toBe('3');
    expect(sheet().getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', true);
    await key('+');
    expect(slider.getAttribute('aria-valuetext')).toBe('115 %');
    await press('Zoom in');
    expect(slider.getAttribute('aria-valuetext')).toBe('132 %');
    await key('-');
    await act(async () => void fireEvent.change(slider, { target: { value: '3' } }));
    expect(sheet().getByRole('button', { name: 'Zoom in' })).toHaveProperty('disabled', true);
    await press('Use this picture');
    expect(saved).toEqual([{ left: 400, top: 200, side: 200 }]);
  });

  it('says what is wrong with a file, and takes the next one', async () => {
    await shown.render(editor());
    await choose('notes.txt');
    expect(shown.place.textContent).toContain('This browser cannot read this file as a picture.');
    await choose();
    expect(shown.place.textContent).not.toContain('cannot read');
    sheet();
  });

  it('S8: stays open with the sentence when the picture cannot be stored', async () => {
    save = () => Promise.reject(new Error('There is no space left on this device.'));
    await shown.render(editor());
    await choose();
    await press('Use this picture');
    expect(sheet().getByText('There is no space left on this device.')).toBeTruthy();
    save = async () => {};
    await press('Use this picture');
    expect(saved).toHaveLength(2);
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('stores nothing when it is cancelled', async () => {
    await shown.render(editor());
    await choose();
    await press('Cancel');
    expect(screen.queryByRole('application')).toBeNull();
    expect(saved).toEqual([]);
  });

  it('offers to remove the one that is there', async () => {
    const remove = vi.fn(async () => {});
    await shown.render(editor());
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await shown.render(editor('me/picture', remove));
    expect(screen.getByRole('button', { name: 'Change picture' })).toBeTruthy();
    await press('Remove');
    expect(remove).toHaveBeenCalledOnce();
  });
});
