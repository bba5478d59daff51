import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import PrivacyScreen from '@/features/pages/legal/privacy-screen';
import TermsScreen from '@/features/pages/legal/terms-screen';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
};

/** A page as it is read: its words, each paragraph and list entry in a line of its own. */
function wordsOf(screen: FunctionComponent): string {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(screen)));
  return html
    .replaceAll(/<\/(?:p|li|h1|h2|h3)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** What people agree to, as it is rendered. */
export const legalTexts = (): Readonly<Record<'terms' | 'privacy', string>> => ({
  terms: wordsOf(TermsScreen),
  privacy: wordsOf(PrivacyScreen),
});
