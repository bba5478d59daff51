import type { ReactNode } from 'react';

interface SectionHeadingProps {
  title: string;
  aside?: ReactNode;
  as?: 'h2' | 'h3';
}

export const SectionHeading = ({ title, aside, as: Heading = 'h2' }: SectionHeadingProps) => (
  <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
    <Heading className="head text-lg">{title}</Heading>
    {aside}
  </div>
);
