import { useLocation, useNavigate } from 'react-router-dom';
import { useSearchParamPatch } from './use-search-param-patch';

/**
 * The open section of a screen, and a function that opens another. Under `area` each has its own path
 * (`/employer/jobs/draft`); elsewhere it is `?section=`. `names` are the sections' names in URLs.
 */
export function useSection<T extends string>(
  area: string,
  names: Readonly<Record<T, string>>,
): [T | null, (section: T) => void] {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params, patch] = useSearchParamPatch();
  const isArea = pathname === area || pathname.startsWith(`${area}/`);
  const named = isArea ? pathname.slice(area.length + 1) : params.get('section');
  const sections = Object.keys(names) as T[];
  const open = (section: T): void => {
    if (isArea)
      void navigate({ pathname: `${area}/${names[section]}`, search: params.toString() }, { replace: true });
    else patch({ section: names[section] });
  };
  return [sections.find((section) => names[section] === named) ?? null, open];
}
