import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

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
  const [params, setParams] = useSearchParams();
  const isArea = pathname === area || pathname.startsWith(`${area}/`);
  const named = isArea ? pathname.slice(area.length + 1) : params.get('section');
  const sections = Object.keys(names) as T[];
  const open = (section: T): void => {
    if (isArea)
      void navigate({ pathname: `${area}/${names[section]}`, search: params.toString() }, { replace: true });
    else {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('section', names[section]);
          return next;
        },
        { replace: true },
      );
    }
  };
  return [sections.find((section) => names[section] === named) ?? null, open];
}
