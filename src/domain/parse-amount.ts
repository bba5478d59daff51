/** What a person means by an amount: `620`, `1,250.50`, `$620`. Null for nothing, undefined for what is no amount. In whole units. */
export function parseAmount(text: string): number | null | undefined {
  const bare = text.replace(/[\s,]|\p{Sc}/gu, '');
  if (bare === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(bare) ? Number(bare) : undefined;
}
