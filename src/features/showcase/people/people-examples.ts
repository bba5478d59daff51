import type { AttachmentView } from '@/domain/attachments';
import type { Media } from '@/domain/definition/profile-parts';
import type { Person } from '@/domain/streams/people';
import type { PictureSource } from '@/ui/files/picture-source';
import { PERSON } from '../examples';

/** An invented person with everything that a profile can have, and pictures that are drawn here. */
const id = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

const jpeg = (last: number, width: number, height: number) => ({
  id: id(last),
  type: 'image/jpeg' as const,
  size: 40_000,
  width,
  height,
});

const still = (last: number, place: number) => ({
  kind: 'still' as const,
  place,
  title: '',
  url: null,
  file: jpeg(last, 1600, 900),
  thumb: jpeg(last + 1, 640, 360),
});

const MEDIA: Media = {
  [id(10)]: {
    kind: 'avatar',
    place: 0,
    title: '',
    url: null,
    file: jpeg(11, 512, 512),
    thumb: jpeg(12, 96, 96),
  },
  [id(20)]: still(21, 0),
  [id(30)]: still(31, 1),
  // Its picture is not on this device: the frame is shown.
  [id(40)]: still(41, 2),
  [id(50)]: {
    kind: 'video',
    place: 3,
    title: 'Reel, example',
    url: 'https://vimeo.com/100000001',
    file: null,
    thumb: null,
  },
};

export const FULL_PERSON: Person = {
  ...PERSON,
  headline: '1st AC on features, at home on water',
  bio: 'Nine years behind the camera, the last four of them on boats.\n\nMy own wireless follow focus, and a dry suit.',
  skills: ['Focus pulling', 'Underwater', 'Anamorphic'],
  kit: ['Wireless follow focus', 'Cine tape'],
  unions: ['iatse_600'],
  languages: ['en', 'pt'],
  website_url: 'https://marlow.example/work',
  credits: {
    [id(60)]: {
      production: 'Low Tide, example',
      role: 'first_ac',
      year: 2026,
      kind: 'feature',
      url: 'https://lowtide.example/crew',
      place: 0,
      is_booked: true,
    },
    [id(61)]: {
      production: 'Kettle, example',
      role: 'second_ac',
      year: 2024,
      kind: 'commercial',
      url: null,
      place: 1,
    },
  },
  media: MEDIA,
};

const drawing = (hue: number): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="640" height="360" preserveAspectRatio="xMidYMid slice"><path fill="hsl(${hue} 30% 62%)" d="M0 0h16v9H0z"/><circle cx="11" cy="4.6" r="2.2" fill="hsl(${hue + 20} 55% 78%)"/><path fill="hsl(${hue} 32% 30%)" d="M0 6.2q4-1.4 8 0t8 0V9H0z"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

const PICTURES = new Map<string, Blob>(
  [11, 12, 21, 22, 31, 32].map((last) => [`${PERSON.id}/${id(last)}`, drawing(last * 9)] as const),
);

export const EXAMPLE_PICTURES: PictureSource = {
  peek: (path) => PICTURES.get(path),
  read: (path) => Promise.resolve(PICTURES.get(path) ?? null),
};

/** A picture as if it had been chosen, for the sheet that places it. */
export function examplePicture(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 900;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#7d8f99';
    context.fillRect(0, 0, 1200, 900);
    context.fillStyle = '#e6d5a8';
    context.beginPath();
    context.arc(640, 420, 190, 0, 2 * Math.PI);
    context.fill();
  }
  return canvas;
}

const onItsWay = (more: Partial<AttachmentView>): readonly AttachmentView[] => [
  {
    id: id(11),
    name: 'Profile picture',
    type: 'image/jpeg',
    size: 40_000,
    state: 'waiting',
    percent: null,
    sentence: '',
    isOnDevice: true,
    isMine: true,
    ...more,
  },
];

export const PICTURE_STATES = [
  { key: 'waiting', offline: false, files: onItsWay({}) },
  { key: 'offline', offline: true, files: onItsWay({}) },
  { key: 'uploading', offline: false, files: onItsWay({ state: 'uploading', percent: 40 }) },
  { key: 'elsewhere', offline: false, files: onItsWay({ state: 'elsewhere', isOnDevice: false }) },
  {
    key: 'refused',
    offline: false,
    files: onItsWay({ state: 'refused', sentence: 'The server takes pictures of up to 1 MB.' }),
  },
] as const;
