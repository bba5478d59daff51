import { Controller, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { tags } from '@/domain/definition/field-types';
import { LIMITS } from '@/domain/limits';
import { distanceUnitOf } from '@/domain/people/distance-units';
import {
  changedFormFields,
  placeChangesIn,
  placeForm,
  PlaceForm,
  rateChanges,
  RateForm,
  rateForm,
} from '@/domain/people/person-forms';
import { LANGUAGES, languageLabel } from '@/domain/taxonomy/languages';
import { foldForSearch } from '@/domain/taxonomy/name-search';
import { UNIONS, unionLabel } from '@/domain/taxonomy/unions';
import { PlaceParts, RateParts } from '@/ui/domain/people/person-parts';
import { Switch } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';
import { TagField } from '@/ui/fields/tag-field';
import type { EditorProps } from '../sections';
import { SectionForm } from './section-form';

export const RateEditor = ({ me, save, ...section }: EditorProps) => (
  <SectionForm
    schema={RateForm}
    defaults={rateForm(me)}
    save={(values) => save(changedFormFields(RateForm, rateForm(me), rateChanges(me), values))}
    {...section}
  >
    {(form) => (
      <RateParts form={form} hourly note="Off: people read “Ask”. It still fills in your applications." />
    )}
  </SectionForm>
);

export function PlaceEditor({ me, save, ...section }: EditorProps) {
  const unit = distanceUnitOf(me);
  const defaults = placeForm(me, unit);
  return (
    <SectionForm
      schema={PlaceForm}
      defaults={defaults}
      save={(values) => save(changedFormFields(PlaceForm, defaults, placeChangesIn(unit), values))}
      {...section}
    >
      {(form) => <PlaceParts form={form} travels unit={unit} />}
    </SectionForm>
  );
}

const begins = (list: readonly { label: string }[], text: string): string[] =>
  text.trim() === ''
    ? []
    : list
        .filter(({ label }) => foldForSearch(label).includes(foldForSearch(text)))
        .map(({ label }) => label);

const codeIn =
  (list: readonly { code: string; label: string }[]) =>
  (label: string): string =>
    list.find((item) => item.label.toLowerCase() === label.toLowerCase())?.code ?? label;

const KitForm = z.object({ kit: tags, unions: tags, languages: tags });

interface TagListProps {
  form: UseFormReturn<z.infer<typeof KitForm>>;
  name: keyof z.infer<typeof KitForm>;
  label: string;
  hint?: string;
  /** What most people have, with its code; anything else is stored as it is typed. */
  known?: readonly { code: string; label: string }[];
  toLabel?: (code: string) => string;
}

const TagList = ({ form, name, label, hint, known = [], toLabel = (code) => code }: TagListProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field }) => (
      <TagField
        label={label}
        hint={hint}
        value={field.value.map(toLabel)}
        onChange={(labels) => field.onChange(labels.map(codeIn(known)))}
        suggest={(text) => begins(known, text)}
        maxTags={LIMITS.tags}
        maxLength={LIMITS.tag}
      />
    )}
  />
);

export function KitEditor({ me, save, ...section }: EditorProps) {
  const { kit, unions, languages } = me;
  return (
    <SectionForm schema={KitForm} defaults={{ kit, unions, languages }} save={save} {...section}>
      {(form) => (
        <>
          <TagList form={form} name="kit" label="Kit" hint="What you bring with you." />
          <TagList form={form} name="unions" label="Unions" known={UNIONS} toLabel={unionLabel} />
          <TagList form={form} name="languages" label="Languages" known={LANGUAGES} toLabel={languageLabel} />
        </>
      )}
    </SectionForm>
  );
}

const ContactForm = z.object({
  phone: z
    .string()
    .trim()
    .max(40, 'At most 40 characters.')
    .regex(/^[+()\d\s./-]*$/, 'Enter a phone number, such as +1 310 555 0100.'),
  open_to_contact: z.boolean(),
});

export function ContactEditor({ me, save, ...section }: EditorProps) {
  const { phone, open_to_contact } = me;
  return (
    <SectionForm schema={ContactForm} defaults={{ phone, open_to_contact }} save={save} {...section}>
      {({ register, formState: { errors } }) => (
        <>
          <Field
            label="Phone"
            optional
            type="tel"
            autoComplete="tel"
            hint="Never on your public profile."
            error={errors.phone?.message}
            {...register('phone')}
          />
          <Switch
            label="Open to contact"
            note="Employers you have not talked to may write to you."
            {...register('open_to_contact')}
          />
        </>
      )}
    </SectionForm>
  );
}
