/** `1,200`, `1.200.000,50`, `1’200`: what parts thousands is the same throughout, and never what parts the decimals. */
const GROUPED =
  /^(?<whole>[1-9]\d{0,2}(?<group>[.,' ])\d{3}(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<decimals>\d{1,2}))?$/;
/** `1,20,000`: lakh and crore, as India parts them. */
const LAKHS = /^(?<whole>[1-9]\d?(?:,\d{2})+,\d{3})(?:\.(?<decimals>\d{1,2}))?$/;
const PLAIN = /^(?<whole>\d+)(?:[.,](?<decimals>\d{1,2}))?$/;

/**
 * An amount as people of any country type it (`620`, `1,250.50`, `1.250,50`, `650,5`, `$620`), in whole currency units. Three
 * digits after the only separator are thousands: nobody names a rate to a tenth of a cent. Null for blank text, undefined for
 * anything else.
 */
export function parseAmount(text: string): number | null | undefined {
  const bare = text
    .replace(/\p{Sc}/gu, '')
    .trim()
    .replace(/\s/g, ' ')
    .replace(/’/g, "'");
  if (bare === '') return null;
  const parts = (GROUPED.exec(bare) ?? LAKHS.exec(bare) ?? PLAIN.exec(bare))?.groups;
  return parts && Number(`${parts['whole']?.replace(/\D/g, '')}.${parts['decimals'] ?? '0'}`);
}
