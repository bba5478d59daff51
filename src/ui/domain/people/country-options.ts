import { countries } from '@/domain/taxonomy/countries';

interface Option {
  value: string;
  label: string;
}

let options: readonly Option[] | null = null;

/** For a field in which a country is chosen. */
export const countryOptions = (): readonly Option[] =>
  (options ??= countries().map(({ code, label }) => ({ value: code, label })));
