import { isMalformedPath } from '../navigation/access';

const PARAMETER_LENGTH = { min: 1, max: 100 } as const;
/** P5: the paths whose next segment is checked. */
const PATH_WITH_PARAMETER =
  /^\/(?:jobs(?:\/posted)?|talent|profile|messages|projects|employer\/jobs)\/([^/]*)/;

/** What looks suspicious about a path, for the log (P5). Empty for an ordinary one. */
export function pathWarnings(pathname: string): string[] {
  const warnings: string[] = [];
  const parameter = PATH_WITH_PARAMETER.exec(pathname)?.[1];
  if (
    parameter !== undefined &&
    (parameter.length < PARAMETER_LENGTH.min || parameter.length > PARAMETER_LENGTH.max)
  ) {
    warnings.push(
      `A part of the path has ${parameter.length} characters, not ${PARAMETER_LENGTH.min} to ${PARAMETER_LENGTH.max}.`,
    );
  }
  if (isMalformedPath(pathname)) warnings.push('The path has "//" or ".." in it.');
  return warnings;
}
