import { Link } from 'react-router-dom';
import type { DaysCopy } from '@/domain/people/privacy/days-copy';

interface DaysLineProps {
  text: string;
  link: DaysCopy['link'];
}

/** Who finds somebody by their days (`daysCopy`), and the way to change it. */
export const DaysLine = ({ text, link }: DaysLineProps) => (
  <>
    {text}{' '}
    {link && (
      <Link to={link.to} className="font-semibold underline underline-offset-4">
        {link.label}
      </Link>
    )}
  </>
);
