import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StateLine, Tag } from '@/ui/status';

interface Row {
  department: string;
  role: string;
  name: string;
  state: ReactNode;
}

const CREW: readonly Row[] = [
  { department: 'Camera', role: '1st AC', name: 'Ines Marlow', state: <StateLine state="offered" /> },
  { department: 'Electric', role: 'Gaffer', name: 'Tomas Reyes', state: <StateLine state="hired" /> },
  { department: 'Sound', role: 'Mixer', name: 'Jo Park', state: <StateLine state="interview" /> },
  { department: 'Grip', role: 'Key grip', name: 'Dele Adeyemi', state: <StateLine state="hired" /> },
];

/** The hero's picture on wide screens: a crew with one open position. */
export default function CrewSheet({ postPath }: { postPath: string }) {
  return (
    <div className="rounded-box border border-line">
      <div className="flex items-baseline justify-between gap-3 px-4 py-3">
        <p className="head text-lg">Crew, day 1 of 5</p>
        <Tag>Example</Tag>
      </div>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">An example of a crew being hired</caption>
        <thead>
          <tr className="border-y border-line">
            {['Dept', 'Role', 'Name', 'State'].map((head) => (
              <th key={head} scope="col" className="caption px-2 py-1.5 first:pl-4 last:pr-4">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CREW.map(({ department, role, name, state }) => (
            <tr key={role} className="border-b border-hair">
              <td className="px-2 py-2.5 pl-4 text-ink-2">{department}</td>
              <td className="px-2">{role}</td>
              <td className="px-2 font-semibold">{name}</td>
              <td className="pr-4 pl-2">{state}</td>
            </tr>
          ))}
          <tr>
            <td className="px-2 py-2.5 pl-4 text-ink-2">Camera</td>
            <td className="px-2">2nd AC</td>
            <td className="px-2" colSpan={2}>
              <Link
                to={postPath}
                className="inline-flex min-h-11 items-center font-semibold underline decoration-accent decoration-2 underline-offset-4"
              >
                Open. Post it in a minute
              </Link>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
