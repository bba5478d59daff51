import { isMalformedPath } from './access';

const PARAMETER = { shortest: 1, longest: 100 } as const;
/** P5: paths under which the part that follows is looked at. */
const WITH_PARAMETER = /^\/(?:jobs(?:\/posted)?|talent|profile|messages|projects|employer\/jobs)\/([^/]*)/;

/** What is odd about a path, for the log (P5). */
export function pathWarnings(pathname: string): string[] {
  const warnings: string[] = [];
  const parameter = WITH_PARAMETER.exec(pathname)?.[1];
  if (
    parameter !== undefined &&
    (parameter.length < PARAMETER.shortest || parameter.length > PARAMETER.longest)
  ) {
    warnings.push(
      `A part of the path has ${parameter.length} characters, not ${PARAMETER.shortest} to ${PARAMETER.longest}.`,
    );
  }
  if (isMalformedPath(pathname)) warnings.push('The path has "//" or ".." in it.');
  return warnings;
}
