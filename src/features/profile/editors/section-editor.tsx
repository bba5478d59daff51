import type { ReactNode } from 'react';
import type { EditorProps, SectionId } from '../sections';
import { BioEditor, CraftEditor, LinksEditor, NameEditor, SkillsEditor } from './about-editors';
import { ShownEditor } from './shown-editor';
import { ContactEditor, KitEditor, PlaceEditor, RateEditor } from './terms-editors';

const EDITORS: Readonly<Record<SectionId, (props: EditorProps) => ReactNode>> = {
  name: NameEditor,
  bio: BioEditor,
  craft: CraftEditor,
  skills: SkillsEditor,
  rate: RateEditor,
  place: PlaceEditor,
  kit: KitEditor,
  links: LinksEditor,
  contact: ContactEditor,
  shown: ShownEditor,
};

/** The form of one section. Apart from its facts, which are read without zod and form code (B9). */
export default function SectionEditor({ section, ...editor }: EditorProps & { section: SectionId }) {
  const Editor = EDITORS[section];
  return <Editor {...editor} />;
}
