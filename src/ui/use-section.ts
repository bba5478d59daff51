import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The open one of a screen's sections, and how to open another. Under `area` each has an address of its own
 * (`/employer/jobs/draft`); elsewhere the address names it as `?section=`. `names` are the sections as addresses say them.
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
