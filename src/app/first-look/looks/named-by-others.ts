/** What an element says, on one line. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').trim().replaceAll(/\s+/g, ' ');

/** What names an element from outside it: a look has no ids by which it could. A label around a field names it there as well. */
function namesOf(element: Element): (Element | null)[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  if (ids.length > 0) return ids.map((id) => element.ownerDocument.getElementById(id));
  const { labels } = element as Partial<HTMLInputElement>;
  return [...(labels ?? [])].filter((label) => !label.contains(element));
}

/** The name of a field, a group or a picture that is named by other elements; null for every other one. */
export function namedByOthers(element: Element): string | null {
  if (element.hasAttribute('aria-label')) return null;
  return (
    namesOf(element)
      .map((each) => textOf(each))
      .filter(Boolean)
      .join(' ') || null
  );
}
