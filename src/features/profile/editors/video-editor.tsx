import { useState } from 'react';
import * as z from 'zod';
import { shownLine } from '@/domain/definition/field-types';
import { LIMITS } from '@/domain/limits';
import { videoAddress } from '@/domain/people/video-address';
import { refusal } from '@/domain/refusals';
import type { Profile } from '@/domain/streams/profiles';
import { addVideo } from '@/store/profile/media';
import { useStore } from '@/store/react/store-context';
import { opened } from '@/store/writes/form-edit';
import { Field } from '@/ui/fields/field';
import { formOf } from '../open-section';
import { VIDEO_SECTION } from '../section-ids';
import { SectionForm } from './section-form';

const VideoForm = z.object({
  url: z.string().refine((text) => videoAddress(text) !== null, refusal('MQ624')),
  title: shownLine.max(LIMITS.shortText, `At most ${LIMITS.shortText} characters.`),
});

/** Adds a video by its address. */
export default function VideoEditor({ me, onDone }: { me: Profile; onDone: () => void }) {
  const store = useStore();
  // It shows nothing of the profile that somebody else could change.
  const [form] = useState(() => opened({}));
  return (
    <SectionForm
      schema={VideoForm}
      defaults={{ url: '', title: '' }}
      of={formOf(me, VIDEO_SECTION)}
      opened={form}
      onDone={onDone}
      save={({ url, title }) => addVideo(store, url, title)}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field
            label="Address of the video"
            inputMode="url"
            autoCapitalize="none"
            hint="From YouTube or Vimeo. Nothing of theirs loads until somebody plays it."
            error={errors.url?.message}
            {...register('url')}
          />
          <Field label="Title" optional error={errors.title?.message} {...register('title')} />
        </>
      )}
    </SectionForm>
  );
}
