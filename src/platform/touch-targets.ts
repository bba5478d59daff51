import type { TouchTarget } from '@/domain/touch-targets';

export interface FoundTarget extends TouchTarget {
  element: Element;
}

const TARGETS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  ...['button', 'link', 'tab', 'menuitem', 'option', 'switch', 'checkbox', 'radio', 'slider'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ');

/** What is only there for screen readers is one pixel wide. */
const HIDDEN_PX = 1;
const LONGEST_NAME = 40;

interface Box {
  width: number;
  height: number;
}

const px = (text: string): number => Number.parseFloat(text) || 0;

/** A part that is laid over more than its own box, such as a slate whose title's link covers it. */
const stretchesOf = (element: Element): Box[] =>
  ['::before', '::after']
    .map((part) => getComputedStyle(element, part))
    .filter(({ content, position }) => content !== 'none' && position === 'absolute')
    .map(({ width, height }) => ({ width: px(width), height: px(height) }));

const labelsOf = (element: Element): Element[] => {
  const around = element.closest('label');
  return [
    ...('labels' in element ? ((element.labels as NodeListOf<Element> | null) ?? []) : []),
    ...(around ? [around] : []),
  ];
};

function isInline(element: Element): boolean {
  if (!element.matches('a[href]') || getComputedStyle(element).display !== 'inline') return false;
  return [...(element.parentElement?.childNodes ?? [])].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
  );
}

const nameOf = (element: Element): string => {
  const words =
    element.getAttribute('aria-label') ??
    (element.textContent?.trim() || element.getAttribute('name') || element.id);
  return `${element.tagName.toLowerCase()} "${words.slice(0, LONGEST_NAME)}"`;
};

const narrowest = ({ width, height }: Box): number => Math.min(width, height);

/** Everything on the page that a thumb may aim for, each as large as what answers to it: its own box, its labels, what it is stretched over. */
export function findTargets(root: ParentNode): FoundTarget[] {
  return [...root.querySelectorAll(TARGETS)].flatMap((element) => {
    const own = element.getBoundingClientRect();
    if (
      own.width <= HIDDEN_PX ||
      own.height <= HIDDEN_PX ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      return [];
    const boxes: Box[] = [
      own,
      ...stretchesOf(element),
      ...labelsOf(element).map((label) => label.getBoundingClientRect()),
    ];
    const { width, height } = boxes.reduce((best, box) => (narrowest(box) > narrowest(best) ? box : best));
    return [{ element, name: nameOf(element), width, height, isInline: isInline(element) }];
  });
}
